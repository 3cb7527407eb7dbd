/** Calls of an account's panels. Their paths load with the panels. */
import { panelPaths } from '@operatory/contract/panel-paths';
import { callerOf } from './call.ts';

export const { call: callPanel, callForResponse: callPanelForResponse } = callerOf<keyof typeof panelPaths>(panelPaths);
