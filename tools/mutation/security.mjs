import { mutationOf } from "./config.mjs";

export default mutationOf("security");
