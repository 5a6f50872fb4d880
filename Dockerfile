# syntax=docker/dockerfile:1

# Everything that builds: dependencies by the lock file, then the page.
FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /outrider
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/protocols/package.json packages/protocols/
COPY packages/wire/package.json packages/wire/
COPY packages/i18n/package.json packages/i18n/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/simulator/package.json apps/simulator/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm run build
# The page is built: what only its build, the tests and the tools need stays behind. `node` is the runtime itself.
RUN cp -rL node_modules/node /tmp/node \
    && npm prune --omit=dev --no-audit --no-fund \
    && rm -rf node_modules/node && mv /tmp/node node_modules/node

# What runs: the sources, the page and the pinned Node, as nobody special.
FROM debian:bookworm-slim
# The pinned Node is linked with libatomic.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --create-home outrider
WORKDIR /outrider
COPY --from=build /outrider/node_modules node_modules
COPY --from=build /outrider/packages packages
COPY --from=build /outrider/apps/server apps/server
COPY --from=build /outrider/apps/simulator apps/simulator
COPY --from=build /outrider/apps/web/dist apps/web/dist
COPY --from=build /outrider/package.json /outrider/LICENSE ./
ENV OUTRIDER_DATA=/data \
    OUTRIDER_HOST=0.0.0.0 \
    OUTRIDER_DEMO=0 \
    OUTRIDER_LOG=json \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/data/.compile-cache
USER 10001
VOLUME /data
# The web port, then teltonika, gt06 and osmand; publish those your trackers use.
EXPOSE 8082 5027/tcp 5027/udp 5023 5055
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["/outrider/node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:8082/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exec form: the server gets SIGTERM itself, drains and ends within ten seconds.
# The flags are those of apps/server/launch.json, which npm start reads.
CMD ["/outrider/node_modules/node/bin/node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--initial-old-space-size=96", "--heap-growing-percent=40", "apps/server/src/main/main.ts"]
