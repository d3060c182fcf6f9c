# An image of the service without a database: set DATABASE_URL to run it (docs/deploy.md).

FROM node:24-slim AS build
WORKDIR /build
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma prisma
COPY scripts/generate.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm run collect -- out

FROM node:24-slim
WORKDIR /service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /build/out ./
# root owns the files: the service changes none of them.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell, Node itself gets SIGTERM. It lets requests finish for up to 8 seconds.
CMD ["node", "dist/main.js"]
