FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Receipts are read by one engine, with SIMD, and one file of English data; the others would be 48 MB.
RUN npm ci --omit=dev && npm cache clean --force \
  && rm -r node_modules/@tesseract.js-data/eng/4.0.0 \
  && find node_modules/tesseract.js-core -name 'tesseract-core*' \
    ! -name 'tesseract-core-simd-lstm.js' ! -name 'tesseract-core-simd-lstm.wasm' \
    ! -name 'tesseract-core-relaxedsimd-lstm.js' ! -name 'tesseract-core-relaxedsimd-lstm.wasm' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/bin ./bin
COPY --from=build /app/build ./build
RUN groupadd --gid 10001 mainstreet \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin mainstreet \
  && mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/server.mjs"]
