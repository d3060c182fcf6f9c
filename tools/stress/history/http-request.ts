import { hash } from "node:crypto";
import {
  type Command,
  type EditCommand,
  isAboutNotifications,
  type NotificationsRequest,
  type ReadRequest,
  type RoomRequest,
} from "./operation";

type HttpRequest = { method: string; path: string; headers: Record<string, string>; json?: unknown };

/** The HTTP request, with its path below /api/rooms/:id. */
export function httpRequestOf(request: RoomRequest): HttpRequest {
  if (isAboutNotifications(request)) return { headers: {}, ...notificationsRequestOf(request) };
  if (request.kind !== "write") return { method: "GET", path: readPathOf(request), headers: {} };
  const { command, finalize, after, isMinimal } = request;
  const { method, path, json } = httpWriteOf(command);
  return {
    method,
    path: `${finalize ? "/finalize" : path}${after === undefined ? "" : `?after=${after}`}`,
    headers: isMinimal ? { prefer: "return=minimal" } : {},
    json,
  };
}

function readPathOf(request: ReadRequest): string {
  switch (request.kind) {
    case "read":
      return "";
    case "poll":
      return `/events?after=${request.after}${request.wait === undefined ? "" : `&wait=${request.wait}`}`;
    case "diff": {
      const { from, to } = request;
      const query = Object.entries({ from, to }).flatMap(([name, version]) =>
        version === undefined ? [] : [`${name}=${version}`],
      );
      return `/contract/diff?${query.join("&")}`;
    }
    case "versions":
      return "/contract/versions";
    case "version":
      return `/contract/versions/${request.version}`;
    case "final":
      return "/final.md";
    case "record":
      return "/record";
    case "export":
      return "/export.zip";
  }
}

function httpWriteOf(command: Command | EditCommand): Omit<HttpRequest, "headers"> {
  switch (command.type) {
    case "join":
      return { method: "POST", path: "/join" };
    case "post":
      return { method: "POST", path: "/messages", json: { content: command.content } };
    case "ask": {
      const { question, blocking, addresseeId } = command;
      return {
        method: "POST",
        path: "/questions",
        json: { question, blocking, addressed_to_participant_id: addresseeId },
      };
    }
    case "resolve":
      return {
        method: "POST",
        path: `/questions/qst_${command.questionSeq}/resolve`,
        json: { resolution: command.resolution, basis: command.basis },
      };
    case "propose":
      return {
        method: "PUT",
        path: "/contract",
        json: { markdown: command.markdown, base_version: command.baseVersion },
      };
    case "edit":
      return {
        method: "PATCH",
        path: "/contract",
        json: { base_version: command.baseVersion, edits: command.edits },
      };
    case "agree":
    case "approve":
      return { method: "POST", path: `/${command.type}`, json: { contract_version: command.version } };
    case "decline": {
      const { version, reason } = command;
      return { method: "POST", path: "/decline", json: { contract_version: version, reason } };
    }
    case "replaceLink":
      return { method: "POST", path: "/link" };
    case "withdraw": {
      const { lastSeq, reason } = command;
      return { method: "POST", path: "/withdraw", json: { reason, last_seq: lastSeq } };
    }
  }
}

function notificationsRequestOf(request: NotificationsRequest): Omit<HttpRequest, "headers"> {
  const path = "/notifications";
  switch (request.kind) {
    case "setWebhook":
      return { method: "PUT", path, json: { webhook: request.webhook, on: request.on } };
    case "setDevice":
      return { method: "PUT", path, json: { push: request.push, on: request.on } };
    case "readNotifications":
      return { method: "GET", path };
    case "deleteNotifications": {
      const { endpoint } = request;
      const query = endpoint && `?device=${hash("sha256", endpoint, "base64url")}`;
      return { method: "DELETE", path: path + (query ?? "") };
    }
  }
}
