import { endpoint } from "@/lib/http/endpoint";
import { form } from "@/lib/http/form";
import { route } from "@/lib/http/route";
import { withTwin } from "@/lib/http/twin";
import { renderPage } from "@/lib/pages/render";
import { createMarkdown } from "@/lib/render/create-markdown";
import { createRoom } from "@/lib/service/create-room";
import { emptyForm, readForm, toCreateRequest } from "@/lib/wire/create-form";
import { createRoomRequest } from "@/lib/wire/requests";
import { validate } from "@/lib/wire/validate";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  withTwin(
    endpoint("showCreation", () => renderPage({ name: "create", shown: { form: emptyForm } })),
    endpoint("readInstructions", ({ baseUrl }) => createMarkdown(baseUrl)),
    "/create.md",
  ),
  form("createByForm", {
    answer: async (fields, baseUrl) => {
      const request = validate(createRoomRequest, toCreateRequest(readForm(fields)), "The form");
      return renderPage({ name: "created", shown: await createRoom(request, baseUrl) });
    },
    refused: (fields, { message, issues }) =>
      renderPage({ name: "create", shown: { form: readForm(fields), refusal: { message, issues } } }),
  }),
);
