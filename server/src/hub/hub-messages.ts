/** Maps changes to messages: the room that receives each one, and the earlier message that it replaces. */
import type { Hub } from './hub.ts';
import type { Change } from './relay.ts';
import { everyoneRoom, exchangeRoom, notesRoomOf, personRoom, reviewRoom, roomOf, territoryRoom } from './tab-rooms.ts';

/** The hub's interface on top of `tell`. */
export function hubMessages(tell: (change: Change) => void): Hub {
  return {
    cartChanged: (body) =>
      tell({ message: 'cartChanged', room: roomOf(body.customerNumber), thing: body.key, body: { ...body } }),
    orderChanged: (body) =>
      tell({
        message: 'orderChanged',
        room: roomOf(body.customerNumber),
        thing: String(body.orderNumber),
        body: { ...body },
      }),
    listChanged: (body) =>
      tell({
        message: 'listChanged',
        room: roomOf(body.customerNumber),
        thing: `list ${body.listId}`,
        body: { ...body },
      }),
    noteChanged: (body) =>
      tell({
        message: 'noteChanged',
        room: notesRoomOf(body.customerNumber),
        thing: `note ${body.noteId}`,
        body: { ...body },
      }),
    reviewChanged: (body) =>
      tell({ message: 'reviewChanged', room: reviewRoom, thing: String(body.orderNumber), body: { ...body } }),
    importChanged: (body) =>
      tell({ message: 'importChanged', room: exchangeRoom, thing: `import ${body.importId}`, body: { ...body } }),
    // A tab reads the newest anyway, so of many alerts in a territory only the latest is sent.
    alertRaised: ({ alertId, territoryId }) =>
      tell({ message: 'alertRaised', room: territoryRoom(territoryId), thing: territoryId, body: { alertId } }),
    settingsChanged: () => tell({ message: 'settingsChanged', room: everyoneRoom, thing: 'settings', body: {} }),
    favoritesChanged: (body) =>
      tell({
        message: 'favoritesChanged',
        room: personRoom(body.userId),
        thing: `favorites ${body.userId}`,
        body: { ...body },
      }),
    alertsRead: (body) =>
      tell({ message: 'alertsRead', room: personRoom(body.userId), thing: body.userId, body: { ...body } }),
  };
}
