import { createdPage, createPage } from "./create-page";
import type { Page } from "./document";
import { deletedPage, gonePage, refusalPage, troublePage } from "./notice-page";
import { roomPage } from "./room-page";

/** Every page by its name, made from what it shows. */
export const pages = {
  room: roomPage,
  create: createPage,
  created: createdPage,
  gone: gonePage,
  deleted: deletedPage,
  trouble: troublePage,
  refusal: refusalPage,
} satisfies Record<string, (shown: never) => Page>;

type Pages = typeof pages;

/** A page that is asked for: its name and what it shows, as plain data. */
export type PageRequest = {
  [Name in keyof Pages]: { name: Name; shown: Parameters<Pages[Name]>[0] };
}[keyof Pages];

/** The page that is asked for. */
export const pageOf = ({ name, shown }: PageRequest): Page =>
  (pages[name] as (shown: unknown) => Page)(shown);
