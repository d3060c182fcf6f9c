import { form } from "@/lib/http/form";
import { route } from "@/lib/http/route";
import { renderPage } from "@/lib/pages/render";
import { editForm, readForm } from "@/lib/wire/create-form";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  form("editCreation", {
    answer: (fields) => renderPage({ name: "create", shown: { form: editForm(readForm(fields), fields) } }),
    refused: (fields, { message, issues }) =>
      renderPage({ name: "create", shown: { form: readForm(fields), refusal: { message, issues } } }),
  }),
);
