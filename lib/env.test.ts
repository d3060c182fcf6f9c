import { expect, test } from "vitest";
import { parseEnv } from "./env";

test("without any variable the defaults apply", () => {
  expect(parseEnv({})).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    DATABASE_POOL_SIZE: 10,
    RATE_LIMIT_WRITE_PER_MINUTE: 60,
    MAX_CONCURRENT_REQUESTS: 500,
    CONNECTIONS_PER_CLIENT: 400,
    TRANSFER_BUFFER_MB: 128,
    MAX_STORED_MB: 10_000,
    WAITING_PER_CLIENT: 100,
    WAITING_PER_ROOM: 100,
    WEBHOOKS_PER_ROOM: 10,
    WEBHOOK_DELIVERIES_PER_HOST: 60,
    WEBHOOK_ALLOW_PRIVATE: false,
    RATE_LIMIT_CREATE_PER_HOUR: 10,
    TRUST_PROXY: 0,
    MCP_ALLOWED_ORIGINS: [],
    CLEANUP_INTERVAL_MS: 600_000,
    API_ROUTER: "direct",
    LOG_LEVEL: "info",
  });
});

test("an empty variable counts as absent", () => {
  expect(parseEnv({ PORT: "", DATABASE_URL: "" })).toEqual(parseEnv({}));
});

test("the former name of MAX_CONCURRENT_REQUESTS still works", () => {
  expect(parseEnv({ CALLS_AT_ONCE: "7" }).MAX_CONCURRENT_REQUESTS).toBe(7);
  expect(parseEnv({ CALLS_AT_ONCE: "7", MAX_CONCURRENT_REQUESTS: "8" }).MAX_CONCURRENT_REQUESTS).toBe(8);
});

test("BASE_URL is kept as programs write URLs, without a slash at the end", () => {
  expect(parseEnv({ BASE_URL: "HTTPS://Rooms.example.com:443/" }).BASE_URL).toBe("https://rooms.example.com");
});

test("MCP_ALLOWED_ORIGINS is separated by commas, blanks or both", () => {
  expect(
    parseEnv({ MCP_ALLOWED_ORIGINS: "https://a.example, http://b.example:8080" }).MCP_ALLOWED_ORIGINS,
  ).toEqual(["https://a.example", "http://b.example:8080"]);
});

test.each([
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["BASE_URL", "rooms.example.com"],
  ["BASE_URL", "https://rooms.example.com/?a=b"],
  ["BASE_URL", "https://rooms.example.com/negotiate"],
  ["BASE_URL", ["https://me", "x@rooms.example.com"].join(":")],
  ["BASE_URL", "https://rooms.example.com."],
  ["DATABASE_URL", "mysql://localhost/rooms"],
  ["DIRECT_DATABASE_URL", "localhost:5432"],
  ["DATABASE_POOL_SIZE", "0"],
  ["MAX_CONCURRENT_REQUESTS", "0"],
  ["CONNECTIONS_PER_CLIENT", "0"],
  ["TRANSFER_BUFFER_MB", "103"],
  ["MAX_STORED_MB", "0"],
  ["RATE_LIMIT_WRITE_PER_MINUTE", "many"],
  ["RATE_LIMIT_CREATE_PER_HOUR", "1.5"],
  ["TRUST_PROXY", "true"],
  ["CLIENT_IP_HEADER", "x real ip"],
  ["REQUEST_ID_HEADER", "x request id"],
  ["MCP_ALLOWED_ORIGINS", "chat.example.com"],
  ["MCP_ALLOWED_ORIGINS", "https://chat.example.com/"],
  ["CLEANUP_INTERVAL_MS", "10m"],
  ["VAPID_SUBJECT", "admin@example.com"],
  ["VAPID_SUBJECT", "http://example.com"],
  ["CRON_SECRET", "short"],
  ["API_ROUTER", "express"],
  ["LOG_LEVEL", "verbose"],
])("%s=%s is rejected with one sentence that names the variable and not the value", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(
    new RegExp(`^The environment variable ${name} must [^\n]+\\.$`),
  );
  expect(() => parseEnv({ [name]: value })).not.toThrow(new RegExp(`${name}[^\n]*"${value}"`));
});
