FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /app
# MALLOC_*: otherwise glibc retains up to 100 MB of freed memory for each thread.
ENV NODE_ENV=production \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /app/dist dist
COPY src/database/migrations src/database/migrations
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000 4000 9464
# Of a service or a worker alone: see deploy/compose.yaml.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# The flags of `npm start` (src/server/process-options.json).
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--expose-gc", "dist/server/main.js"]
