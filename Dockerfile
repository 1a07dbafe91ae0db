FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund --ignore-scripts && npx vite build frontend --logLevel warn

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY . .
# Of what is optional, the platform's part of esbuild is needed; Node itself is not.
RUN npm ci --omit=dev --no-audit --no-fund --ignore-scripts \
  && rm -rf node_modules/node-linux-* \
  && mkdir /data && chown node:node /data
COPY --from=build /app/frontend/dist frontend/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "backend/programs/main.ts"]
