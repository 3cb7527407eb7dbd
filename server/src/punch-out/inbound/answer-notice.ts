/** Handles the documents that a buyer's system sends after its order: status updates, payment remittances, and receipts. */
import { type BuyerNotice, isRejection, type Rejection } from '@operatory/domain/punch-out';
import type { Envelope } from '../../cxml/envelope.ts';
import { readPaymentRemittance, readReceipt, readStatusUpdate } from '../../cxml/read-buyer-notice.ts';
import { statusResponse } from '../../cxml/write-cxml.ts';
import { takeNotice } from '../notices/take-notice.ts';
import type { AnswerRequest } from './answer-document.ts';

const answerWith =
  (read: (envelope: Envelope) => BuyerNotice | Rejection): AnswerRequest =>
  async (services, _, { envelope, connection, frame }) => {
    const notice = read(envelope);
    if (isRejection(notice)) return notice;
    const taken = await takeNotice(services, { connection, payloadId: envelope.payloadId, notice });
    if (isRejection(taken)) return taken;
    const status = { code: 200, text: taken.text };
    const [orderNumber] = taken.orderNumbers;
    return {
      document: statusResponse(frame, status),
      status,
      ...(orderNumber === undefined ? {} : { orderNumber }),
      // A receipt or payment for several orders is found by the number of each.
      about: taken.orderNumbers.map(String),
    };
  };

/** The supported requests, by element name. */
export const noticeRequests: Readonly<Record<string, AnswerRequest>> = {
  StatusUpdateRequest: answerWith(readStatusUpdate),
  PaymentRemittanceRequest: answerWith(readPaymentRemittance),
  ReceiptRequest: answerWith(readReceipt),
};
