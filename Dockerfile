# The shop on a Node of its own, the one that package.json pins. decisions/0034
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node -e "import('./scripts/install.mjs').then(({ build }) => build())"

# What runs needs no script to be installed, and no second Node.
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts

FROM node:24.21.0-bookworm-slim
# The last as in scripts/little-memory.mjs.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /shop
COPY --from=dependencies /shop/node_modules node_modules
COPY package.json ./
COPY db db
COPY --from=build /shop/dist dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "dist/server/start.js"]
