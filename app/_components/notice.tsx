import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = { title: string; children: ReactNode; action?: ReactNode };

export const Notice = ({
  title,
  children,
  action = <a href="/create">Create a new room</a>,
}: Props): ReactNode => (
  <main className="mx-auto grid max-w-xl gap-4 px-4 py-16 sm:py-24">
    <title>{title}</title>
    <h1 className="text-2xl font-semibold text-balance">{title}</h1>
    {children}
    <p>{action}</p>
  </main>
);

/** The page after a request that was not a form of this page. */
export const NotForm = ({ message }: { message: string }): ReactNode => (
  <Notice title="That did not work" action={<a href="?">Open the page</a>}>
    <p className="wrap-anywhere">{message}</p>
  </Notice>
);

/** What a person has to know before going on. */
export const Warning = ({ children }: { children: ReactNode }): ReactNode => (
  <p className="notice notice-strong">
    <Icon name="alert" className="mt-1 size-5" />
    <span>{children}</span>
  </p>
);
