// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/compose_document.h"

namespace core::config {

namespace {

constexpr char marker[] = "# Written by Sparkloom.";

constexpr char head[] = R"(
# Everything that differs between machines stands in .env.dspark beside this file:
#   docker compose --env-file .env.dspark -f docker-compose.dspark.yml up -d
services:
  vllm-dspark:
    image: "${DSPARK_VLLM_IMAGE:?set it in .env.dspark}"
    network_mode: host
    ipc: host
    shm_size: 64gb
    restart: "${DSPARK_RESTART_POLICY:-unless-stopped}"
    stop_grace_period: "${DSPARK_STOP_GRACE:-10s}"
    ulimits:
      memlock: -1
      stack: 67108864
    devices:
      - /dev/infiniband:/dev/infiniband
    deploy:
      resources:
        reservations:
          devices:
            - driver: nvidia
              count: all
              capabilities: [gpu]
    volumes:
      - "${HF_CACHE:-~/.cache/huggingface}:/cache/huggingface"
    # A bare name is passed on only when it is set. An empty NCCL variable is not the same as none.
    environment:
      - HF_HOME=/cache/huggingface
      - HF_HUB_OFFLINE
      - HF_TOKEN
      - TRANSFORMERS_OFFLINE
      - VLLM_CACHE_ROOT=/cache/huggingface/vllm-cache
      - VLLM_API_KEY
      - VLLM_HOST_IP
      - NODE_RANK
      - HEADLESS
      - MASTER_ADDR
      - MASTER_PORT
      - TP_SOCKET_IFNAME
      - GLOO_SOCKET_IFNAME
      - NCCL_CROSS_NIC
      - NCCL_CUMEM_ENABLE
      - NCCL_DEBUG
      - NCCL_DEBUG_SUBSYS
      - NCCL_IB_ADDR_FAMILY
      - NCCL_IB_ADDR_RANGE
      - NCCL_IB_DISABLE
      - NCCL_IB_GID_INDEX
      - NCCL_IB_HCA
      - NCCL_IB_MERGE_NICS
      - NCCL_IB_QPS_PER_CONNECTION
      - NCCL_IB_RETRY_CNT
      - NCCL_IB_ROCE_VERSION_NUM
      - NCCL_IB_SL
      - NCCL_IB_SUBNET_AWARE_ROUTING
      - NCCL_IB_SUBNET_PREFIX_LEN
      - NCCL_IB_TC
      - NCCL_IB_TIMEOUT
      - NCCL_IGNORE_CPU_AFFINITY
      - NCCL_NET
      - NCCL_NET_PLUGIN
      - NCCL_NVLS_ENABLE
      - NCCL_SOCKET_FAMILY
      - NCCL_SOCKET_IFNAME
    entrypoint: []
    command:
      - bash
      - -c
      - >-
        exec vllm serve "${DSPARK_MODEL:-deepseek-ai/DeepSeek-V4-Flash-0731}"
        --served-model-name "${SERVED_MODEL_NAME:-deepseek-v4-flash-dspark}"
        --host "${VLLM_HOST:-127.0.0.1}"
        --port "${VLLM_PORT:-8888}"
        --trust-remote-code
)";

constexpr char tail[] = R"(        --pipeline-parallel-size 1
        --distributed-executor-backend mp
        --max-model-len "${MAX_MODEL_LEN:-1048576}"
        --max-num-seqs "${MAX_NUM_SEQS:-6}"
        --gpu-memory-utilization "${GPU_MEMORY_UTILIZATION:-0.80}"
        --enable-prefix-caching
        --node-rank "$$NODE_RANK"
        --master-addr "$$MASTER_ADDR"
        --master-port "$$MASTER_PORT"
        $${HEADLESS:+--headless}
)";

} // namespace

QByteArray composeDocument(int nodeCount)
{
    const QByteArray count = QByteArray::number(nodeCount);
    QByteArray text = QByteArray(marker) + " For " + count + " machines.";
    text += head;
    text += "        --tensor-parallel-size " + count + "\n";
    text += "        --nnodes " + count + "\n";
    text += tail;
    return text;
}

bool isOurCompose(const QByteArray& text)
{
    return text.startsWith(marker);
}

} // namespace core::config
