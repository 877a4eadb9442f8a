# One image for every process: `node apps/<service>/dist/main.js`, the gateway's, one machine's, and an operator's commands.
# docker build -t nidaan --build-arg REVISION=$(git rev-parse HEAD) .
ARG NODE=24.11-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run -s build && npm prune --omit=dev --no-audit --no-fund \
  && find . -path ./node_modules -prune -o \( -name '*.spec.ts' -o -name '*.spec.tsx' -o -name '*.spec.mjs' \) -print -exec rm {} +

FROM node:${NODE}
# What Chromium needs from the system to draw Indian scripts comes with the product; tini reaps what it leaves.
RUN apt-get update && apt-get install -y --no-install-recommends tini ca-certificates && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data /backups
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Nidaan" org.opencontainers.image.description="Hospital and clinic management" \
  org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=build --chown=root:root /app ./
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
# uid 1000; the root file system may be read-only: /data and /tmp are all that is written.
USER node
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health/live').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/standalone/dist/main.js"]
