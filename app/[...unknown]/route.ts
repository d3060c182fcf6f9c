import { unknownPage } from "@/lib/http/route";

export const GET = unknownPage;
export const POST = unknownPage;
export const PUT = unknownPage;
export const PATCH = unknownPage;
export const DELETE = unknownPage;
export const OPTIONS = unknownPage;
