import { endpoint } from "@/lib/http/endpoint";
import { form } from "@/lib/http/form";
import { validate } from "@/lib/http/parse";
import { route } from "@/lib/http/route";
import { renderPage } from "@/lib/pages/render";
import { createRoom } from "@/lib/service/create-room";
import { emptyForm, readForm, toCreateRequest } from "@/lib/wire/create-form";
import { createRoomRequest } from "@/lib/wire/requests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("showCreation", () => renderPage({ name: "create", shown: { form: emptyForm } })),
  form("createByForm", {
    answer: async (fields, baseUrl) => {
      const request = validate(createRoomRequest, toCreateRequest(readForm(fields)), "The form");
      return renderPage({ name: "created", shown: await createRoom(request, baseUrl) });
    },
    refused: (fields, { message, issues }) =>
      renderPage({ name: "create", shown: { form: readForm(fields), refusal: { message, issues } } }),
  }),
);
