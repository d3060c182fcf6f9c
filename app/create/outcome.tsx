import type { ReactNode } from "react";
import type { CreateForm } from "@/lib/wire/create-form";
import { CreatedRoom, type NewRoom } from "./created-room";
import type { FieldError } from "./field-errors";

/** Why a form was rejected: what is wrong with each field, or a message about the form as a whole. */
export type FormError = { message: string; fields: FieldError[]; isInputLost?: true };

/** The form is shown again. Without `form` its input can't be. */
type FormAgain = { kind: "form"; form: CreateForm | undefined; error?: FormError };

export type CreationOutcome = FormAgain | { kind: "created"; room: NewRoom };

export type RenderedOutcome = FormAgain | { kind: "created"; page: ReactNode };

export const renderOutcome = (outcome: CreationOutcome): RenderedOutcome =>
  outcome.kind === "created" ? { kind: "created", page: <CreatedRoom {...outcome.room} /> } : outcome;
