import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import {
  deleteNotifications,
  readNotifications,
  setNotifications,
} from "@/lib/service/notifications/settings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readNotifications", ({ session }) => readNotifications(session)),
  endpoint("setNotifications", ({ session, body }) => setNotifications(session, body)),
  endpoint("deleteNotifications", ({ session, query }) => deleteNotifications(session, query.device)),
);
