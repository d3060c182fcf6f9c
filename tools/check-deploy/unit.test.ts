import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const unit = readFileSync("deploy/negotiation-room@.service", "utf8");

test.each([
  "CapabilityBoundingSet=",
  "LimitCORE=0",
  "LimitNOFILE=65536",
  "MemoryMax=2G",
  "NoNewPrivileges=yes",
  "PrivateTmp=yes",
  "PrivateUsers=yes",
  "ProtectHome=yes",
  "ProtectSystem=strict",
  "SystemCallFilter=@system-service",
  "TasksMax=512",
])("the unit of systemd has %s", (line) => expect(unit.split("\n")).toContain(line));

test("the heap limit of the service is below its memory limit", () => {
  const heapMb = Number(/--max-old-space-size=(\d+)/.exec(unit)?.[1]);
  const boundMb = 1_024 * Number(/^MemoryMax=(\d+)G$/m.exec(unit)?.[1]);
  expect(heapMb / boundMb).toBeLessThanOrEqual(0.5);
});
