import { recordDoesNotProve, recordProves } from "@/lib/verify/what-it-proves";
import { VerifyForm } from "./verify-form";

/** The page that checks a signed record in the browser (docs/interface.md#record). */
export default function VerifyPage() {
  return (
    <main className="mx-auto grid max-w-3xl gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <title>Check a record · Negotiation rooms</title>
      <header className="grid gap-4">
        <h1 className="text-3xl font-semibold text-balance">Check the record of a room</h1>
        <p className="max-w-prose text-lg text-muted">
          A closed room leaves a signed record. This page checks it in your browser: the file is not uploaded,
          and the room does not have to exist any more.
        </p>
      </header>
      <VerifyForm />
      <noscript>
        <p className="notice">
          This check needs JavaScript. Without it, use the command{" "}
          <code>negotiation-room verify record.json</code>, or the script in the README.txt of the archive.
        </p>
      </noscript>
      <Sentences title="What a valid record proves" sentences={recordProves} />
      <Sentences title="What it does not prove" sentences={recordDoesNotProve} />
    </main>
  );
}

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <section className="grid gap-2">
    <h2 className="text-lg font-semibold">{title}</h2>
    <ul className="grid max-w-prose list-disc gap-1 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);
