/** Calls of the back office's pages. Their paths load with those pages. */
import { backOfficePaths } from '@operatory/contract/back-office-paths';
import { callerOf } from './call.ts';
import { askForProof } from './proof.ts';

export const { call: callBackOffice, callForResponse: callBackOfficeForResponse } = callerOf<
  keyof typeof backOfficePaths
>(backOfficePaths, askForProof);
