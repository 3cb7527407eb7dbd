export {
  actionWords,
  type BackOrderAction,
  backOrderActions,
  checkDecision,
  type Decision,
} from './decisions.ts';
export { convertQuantity, packRatio } from './pack-content.ts';
export {
  type Candidate,
  type StandIn,
  type StandInSource,
  standIns,
  type WaitingProduct,
} from './stand-ins.ts';
