import { type Exchange, exchange } from "./exchange";
import { findAddresses, type Question } from "./find-addresses";

/**
 * The program of the worker threads of post.ts. It does what others make expensive: the name server of a receiver
 * decides how many records are read and checked, and the receiver how much work its handshake is.
 */
export default (task: Question | Exchange) => ("hostname" in task ? findAddresses(task) : exchange(task));
