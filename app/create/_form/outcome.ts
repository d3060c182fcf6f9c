import type { ReactNode } from "react";
import type { Issue } from "@/lib/room/errors";
import type { CreateForm } from "@/lib/wire/create-form";
import type { NewRoom } from "./created-room";

/** What is wrong with a form that was sent. */
export type FormError = { message: string; issues: Issue[] };

/** The form again, with what is wrong with it; without what stood in it where that is too long to be shown again. */
type FormAgain = { kind: "form"; form: CreateForm | undefined; error?: FormError };

/** What a form came to: the form again, or the new room with its links. */
export type CreationOutcome = FormAgain | { kind: "created"; room: NewRoom };

/** The same as the browser is given it. */
export type ShownOutcome = FormAgain | { kind: "created"; page: ReactNode };
