/**
 * What every route returns to every kind of person. Written by hand from the specification and the decisions; nothing
 * here is derived from the product's own table of permissions.
 *
 * One line: the route, what is requested (an account, or a separate case), and a word for each person.
 *
 *   in   401, please sign in            no   403, the role does not allow it        --   404, doesn't exist or isn't yours
 *   ok   200                            none 200 with nothing in it, or `false`     old  409: allowed, but the named version is old
 *   part the redacted order that a visitor gets
 *   carts, terms, price, stock, words   200, and the response has open carts, the account's terms, prices, quantities per
 *                                       branch, or availability in words
 *
 * Accounts: A is in a territory of the manager's and the punch-out buyer's own; B is in a territory of the manager's and
 * the practice's own; C is in another manager's territory and nobody's own; D is solo's own, in another manager's
 * territory; X doesn't exist.
 */
export const expectedTable = `
                                     out   manager      service      viewer       submitter  editor       practice     solo         newcomer  buyer        nobody       admin
readPublicSettings       -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
readVersion              -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok

readRole                 -           in    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
issueHubToken            -           in    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
listAccessibleCustomers  self        in    no           no           no           no         no           ok           ok           none      no           no           no
listAccessibleCustomers  somebody    in    no           no           no           no         no           --           --           --        no           no           no
listAccessibleCustomers  unknown     in    no           no           no           no         no           --           --           --        no           no           no
hasCustomerAccess        A           in    ok           ok           ok           ok         ok           none         none         none      ok           none         none
hasCustomerAccess        B           in    ok           ok           ok           ok         ok           ok           none         none      none         none         none
hasCustomerAccess        C           in    ok           ok           ok           ok         ok           none         none         none      none         none         none
hasCustomerAccess        D           in    ok           ok           ok           ok         ok           none         ok           none      none         none         none
hasCustomerAccess        X           in    none         none         none         none       none         none         none         none      none         none         none
hasCustomerAccess        somebody    in    --           --           --           --         --           --           --           --        --           --           --
hasCustomerAccess        unknown     in    --           --           --           --         --           --           --           --        --           --           --
managesTerritory         A           in    ok           none         none         none       none         no           no           no        no           no           no
managesTerritory         C           in    none         none         none         none       none         no           no           no        no           no           no
managesTerritory         X           in    none         none         none         none       none         no           no           no        no           no           no
managesTerritory         somebody    in    --           --           --           --         --           no           no           no        no           no           no
managesTerritory         unknown     in    --           --           --           --         --           no           no           no        no           no           no

searchCustomers          B           in    carts        carts        ok           ok         ok           no           no           no        no           no           no
searchCustomers          C           in    carts        carts        ok           ok         ok           no           no           no        no           no           no
readCustomer             A           in    terms        terms        terms        terms      terms        --           --           --        ok           --           --
readCustomer             B           in    terms        terms        terms        terms      terms        ok           --           --        --           --           --
readCustomer             C           in    terms        terms        terms        terms      terms        --           --           --        --           --           --
readCustomer             D           in    terms        terms        terms        terms      terms        --           ok           --        --           --           --
readCustomer             X           in    --           --           --           --         --           --           --           --        --           --           --

readPhoneSummary         A           in    carts,terms,price carts,terms,price terms,price  terms        terms,price  --           --           --        no           --           --
readPhoneSummary         B           in    carts,terms,price carts,terms,price terms,price  terms        terms,price  no           --           --        --           --           --
readPhoneSummary         C           in    carts,terms,price carts,terms,price terms,price  terms        terms,price  --           --           --        --           --           --
readPhoneSummary         D           in    carts,terms,price carts,terms,price terms,price  terms        terms,price  --           no           --        --           --           --
readPhoneSummary         X           in    --           --           --           --         --           --           --           --        --           --           --

searchItems              -           ok    stock        stock        stock        stock      stock        ok           ok           ok        ok           ok           ok
searchItems              A           in    price,stock  price,stock  price,stock  stock      price,stock  --           --           --        price,words  --           --
searchItems              B           in    price,stock  price,stock  price,stock  stock      price,stock  price,words  --           --        --           --           --
searchItems              C           in    price,stock  price,stock  price,stock  stock      price,stock  --           --           --        --           --           --
searchItems              D           in    price,stock  price,stock  price,stock  stock      price,stock  --           price,words  --        --           --           --
searchItems              X           in    --           --           --           --         --           --           --           --        --           --           --
searchItems              hidden      none  stock        stock        stock        stock      stock        none         none         none      none         none         none
countItems               -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
countItems               A           in    ok           ok           ok           ok         ok           --           --           --        ok           --           --
countItems               B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
countItems               C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
countItems               D           in    ok           ok           ok           ok         ok           --           ok           --        --           --           --
countItems               X           in    --           --           --           --         --           --           --           --        --           --           --
countItems               hidden      ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
quickSearchItems         -           ok    stock        stock        stock        stock      stock        ok           ok           ok        ok           ok           ok
quickSearchItems         A           in    price,stock  price,stock  price,stock  stock      price,stock  --           --           --        price,words  --           --
quickSearchItems         B           in    price,stock  price,stock  price,stock  stock      price,stock  price,words  --           --        --           --           --
quickSearchItems         C           in    price,stock  price,stock  price,stock  stock      price,stock  --           --           --        --           --           --
quickSearchItems         X           in    --           --           --           --         --           --           --           --        --           --           --
readItem                 -           ok    stock        stock        stock        stock      stock        ok           ok           ok        ok           ok           ok
readItem                 A           in    price,stock  price,stock  price,stock  stock      price,stock  --           --           --        price,words  --           --
readItem                 B           in    price,stock  price,stock  price,stock  stock      price,stock  price,words  --           --        --           --           --
readItem                 C           in    price,stock  price,stock  price,stock  stock      price,stock  --           --           --        --           --           --
readItem                 D           in    price,stock  price,stock  price,stock  stock      price,stock  --           price,words  --        --           --           --
readItem                 X           in    --           --           --           --         --           --           --           --        --           --           --
readItem                 hidden      --    stock        stock        stock        stock      stock        --           --           --        --           --           --
readItemDetails          -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
readItemDetails          hidden      none  ok           ok           ok           ok         ok           none         none         none      none         none         none
listSubstitutes          A           in    ok           ok           ok           ok         ok           --           --           --        ok           --           --
listSubstitutes          B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
listSubstitutes          C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
listSubstitutes          X           in    --           --           --           --         --           --           --           --        --           --           --
listItemOrders           A           in    ok           ok           ok           ok         ok           --           --           --        ok           --           --
listItemOrders           B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
listItemOrders           C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
listItemOrders           X           in    --           --           --           --         --           --           --           --        --           --           --
drawItemPicture          -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
drawItemPicture          hidden      --    ok           ok           ok           ok         ok           --           --           --        --           --           --
readSafetySheet          -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
readSafetySheet          hidden      --    ok           ok           ok           ok         ok           --           --           --        --           --           --
listCategories           -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
listVendors              -           ok    ok           ok           ok           ok         ok           ok           ok           ok        ok           ok           ok
readVendorContact        -           in    ok           ok           ok           ok         ok           no           no           no        no           no           no
requestPricing           A           in    price        price        price        no         price        --           --           --        price        --           --
requestPricing           B           in    price        price        price        no         price        price        --           --        --           --           --
requestPricing           C           in    price        price        price        no         price        --           --           --        --           --           --
requestPricing           D           in    price        price        price        no         price        --           price        --        --           --           --
requestPricing           X           in    --           --           --           --         --           --           --           --        --           --           --

quickSearchOrders        A           in    price        price        price        ok         price        none         none         none      price        none         none
quickSearchOrders        B           in    price        price        price        ok         price        price        none         none      none         none         none
quickSearchOrders        C           in    price        price        price        ok         price        none         none         none      none         none         none
quickSearchOrders        X           in    none         none         none         none       none         none         none         none      none         none         none
listCustomerOrders       A           in    price        price        price        ok         price        --           --           --        price        --           --
listCustomerOrders       B           in    price        price        price        ok         price        price        --           --        --           --           --
listCustomerOrders       C           in    price        price        price        ok         price        --           --           --        --           --           --
listCustomerOrders       D           in    price        price        price        ok         price        --           price        --        --           --           --
listCustomerOrders       X           in    --           --           --           --         --           --           --           --        --           --           --
readOrder                A           part  price        price        price        ok         price        --           --           --        price        --           --
readOrder                B           part  price        price        price        ok         price        price        --           --        --           --           --
readOrder                C           part  price        price        price        ok         price        --           --           --        --           --           --
readOrder                D           part  price        price        price        ok         price        --           price        --        --           --           --
readOrder                X           --    --           --           --           --         --           --           --           --        --           --           --
resolvePastedLines       A           in    price        price        no           no         no           --           --           --        no           --           --
resolvePastedLines       B           in    price        price        no           no         no           price        --           --        --           --           --
resolvePastedLines       C           in    no           price        no           no         no           --           --           --        --           --           --
resolvePastedLines       D           in    no           price        no           no         no           --           price        --        --           --           --
resolvePastedLines       X           in    --           --           --           --         --           --           --           --        --           --           --
listReorderLines         A           in    price        price        no           no         no           --           --           --        no           --           --
listReorderLines         B           in    price        price        no           no         no           price        --           --        --           --           --
listReorderLines         C           in    no           price        no           no         no           --           --           --        --           --           --
listReorderLines         D           in    no           price        no           no         no           --           price        --        --           --           --
listReorderLines         X           in    --           --           --           --         --           --           --           --        --           --           --

listAlerts               -           in    ok           no           no           no         no           no           no           no        no           no           no
noteAlertsAccessed       -           in    ok           no           no           no         no           no           no           no        no           no           no
markAlertViewed          A           in    ok           no           no           no         no           no           no           no        no           no           no
markAlertViewed          B           in    ok           no           no           no         no           no           no           no        no           no           no
markAlertViewed          C           in    --           no           no           no         no           no           no           no        no           no           no
markAlertViewed          X           in    --           no           no           no         no           no           no           no        no           no           no
markAllAlertsViewed      -           in    ok           no           no           no         no           no           no           no        no           no           no

listOpenOrders           -           in    ok           ok           no           ok         no           ok           none         none      no           no           no
listCarts                A           in    ok           ok           no           no         no           --           --           --        no           --           --
listCarts                B           in    ok           ok           no           no         no           ok           --           --        --           --           --
listCarts                C           in    no           ok           no           no         no           --           --           --        --           --           --
listCarts                D           in    no           ok           no           no         no           --           ok           --        --           --           --
listCarts                X           in    --           --           --           --         --           --           --           --        --           --           --
drawCart                 A           in    ok           ok           no           no         no           --           --           --        no           --           --
drawCart                 B           in    ok           ok           no           no         no           ok           --           --        --           --           --
drawCart                 C           in    no           ok           no           no         no           --           --           --        --           --           --
drawCart                 D           in    no           ok           no           no         no           --           ok           --        --           --           --
drawCart                 X           in    --           --           --           --         --           --           --           --        --           --           --
addToCart                A           in    ok           ok           no           no         no           --           --           --        no           --           --
addToCart                B           in    ok           ok           no           no         no           ok           --           --        --           --           --
addToCart                C           in    no           ok           no           no         no           --           --           --        --           --           --
addToCart                D           in    no           ok           no           no         no           --           ok           --        --           --           --
addToCart                X           in    --           --           --           --         --           --           --           --        --           --           --
saveCart                 A           in    old          old          no           no         no           --           --           --        no           --           --
saveCart                 B           in    old          old          no           no         no           old          --           --        --           --           --
saveCart                 C           in    no           old          no           no         no           --           --           --        --           --           --
saveCart                 D           in    no           old          no           no         no           --           old          --        --           --           --
saveCart                 X           in    --           --           --           --         --           --           --           --        --           --           --
submitCart               A           in    old          old          no           no         no           --           --           --        no           --           --
submitCart               B           in    old          old          no           no         no           old          --           --        --           --           --
submitCart               C           in    no           old          no           no         no           --           --           --        --           --           --
submitCart               D           in    no           old          no           no         no           --           old          --        --           --           --
submitCart               X           in    --           --           --           --         --           --           --           --        --           --           --
resolveAddress           -           in    ok           ok           no           no         no           no           no           no        no           no           no
listHeldOrders           -           in    no           ok           no           no           no         no           no           no        no           no           no
readHeldOrder            -           in    no           --           no           no           no         no           no           no        no           no           no
readBuyerDocument        -           in    no           ok           no           no           no         no           no           no        no           no           no
releaseOrder             -           in    no           --           no           no           no         no           no           no        no           no           no
sendOrderBack            -           in    no           --           no           no           no         no           no           no        no           no           no
listBuyerChanges         -           in    no           ok           no           no           no         no           no           no        no           no           no
settleBuyerChange        -           in    no           --           no           no           no         no           no           no        no           no           no
readOrderHistory         A           in    ok           ok           ok           ok           ok         --           --           --        no           --           --
readOrderHistory         B           in    ok           ok           ok           ok           ok         ok           --           --        --           --           --
readOrderHistory         C           in    ok           ok           ok           ok           ok         --           --           --        --           --           --
readOrderHistory         D           in    ok           ok           ok           ok           ok         --           ok           --        --           --           --
readOrderHistory         X           in    --           --           --           --           --         --           --           --        --           --           --
readBuyerNotices         A           in    ok           ok           ok           ok           ok         --           --           --        no           --           --
readBuyerNotices         B           in    ok           ok           ok           ok           ok         no           --           --        --           --           --
readBuyerNotices         C           in    ok           ok           ok           ok           ok         --           --           --        --           --           --
readBuyerNotices         D           in    ok           ok           ok           ok           ok         --           no           --        --           --           --
readBuyerNotices         X           in    --           --           --           --           --         --           --           --        --           --           --
readCartHistory          A           in    ok           ok           no           no           no         --           --           --        no           --           --
readCartHistory          B           in    ok           ok           no           no           no         ok           --           --        --           --           --
readCartHistory          C           in    no           ok           no           no           no         --           --           --        --           --           --
readCartHistory          D           in    no           ok           no           no           no         --           ok           --        --           --           --
readCartHistory          X           in    --           --           --           --           --         --           --           --        --           --           --
readCartNews             A           in    ok           ok           no           no           no         --           --           --        no           --           --
readCartNews             B           in    ok           ok           no           no           no         ok           --           --        --           --           --
readCartNews             C           in    no           ok           no           no           no         --           --           --        --           --           --
readCartNews             D           in    no           ok           no           no           no         --           ok           --        --           --           --
readCartNews             X           in    --           --           --           --           --         --           --           --        --           --           --

listPunchOutConnections  -           in    no           none         no           no           no         no           no           no        no           no           no
testPunchOutConnection   -           in    no           --           no           no           no         no           no           no        no           no           no
listPunchOutDeliveries   -           in    no           --           no           no           no         no           no           no        no           no           no
listPunchOutMessages     -           in    no           none         no           no           no         no           no           no        no           no           no
readPunchOutMessage      -           in    no           --           no           no           no         no           no           no        no           no           no
dryRunPunchOutMessage  -           in    no           --           no           no           no         no           no           no        no           no           no
sendPunchOutDocumentAgain -           in    no           --           no           no           no         no           no           no        no           no           no
readPunchOutConnection   -           in    no           --           no           no           no         no           no           no        no           no           no
savePunchOutConnection   A           in    no           --           no           no           no         no           no           no        no           no           no
changePunchOutSecret     -           in    no           --           no           no           no         no           no           no        no           no           no
addPunchOutConnection    A           in    no           ok           no           no           no         no           no           no        no           no           no

listTagRequests          A           in    ok           ok           no           no         no           --           --           --        no           --           --
listTagRequests          B           in    ok           ok           no           no         no           ok           --           --        --           --           --
listTagRequests          C           in    no           ok           no           no         no           --           --           --        --           --           --
listTagRequests          D           in    no           ok           no           no         no           --           ok           --        --           --           --
listTagRequests          X           in    --           --           --           --         --           --           --           --        --           --           --
setTagRequests           A           in    ok           ok           no           no         no           --           --           --        no           --           --
setTagRequests           B           in    ok           ok           no           no         no           ok           --           --        --           --           --
setTagRequests           C           in    no           ok           no           no         no           --           --           --        --           --           --
setTagRequests           D           in    no           ok           no           no         no           --           ok           --        --           --           --
setTagRequests           X           in    --           --           --           --         --           --           --           --        --           --           --
submitTagRequests        A           in    ok           ok           no           no         no           --           --           --        no           --           --
submitTagRequests        B           in    ok           ok           no           no         no           ok           --           --        --           --           --
submitTagRequests        C           in    no           ok           no           no         no           --           --           --        --           --           --
submitTagRequests        D           in    no           ok           no           no         no           --           ok           --        --           --           --
submitTagRequests        X           in    --           --           --           --         --           --           --           --        --           --           --

listSummaries            A           in    ok           ok           ok           ok         ok         --           --           --        no        --           --
listSummaries            B           in    ok           ok           ok           ok         ok         ok           --           --        --        --           --
listSummaries            C           in    ok           ok           ok           ok         ok         --           --           --        --        --           --
listSummaries            D           in    ok           ok           ok           ok         ok         --           ok           --        --        --           --
listSummaries            X           in    --           --           --           --         --         --           --           --        --        --           --
readList                 A           in    price        price        price        ok         price      --           --           --        no        --           --
readList                 B           in    price        price        price        ok         price      price        --           --        --        --           --
readList                 C           in    price        price        price        ok         price      --           --           --        --        --           --
readList                 D           in    price        price        price        ok         price      --           price        --        --        --           --
readList                 X           in    --           --           --           --         --         --           --           --        --        --           --
changeList               A           in    ok           ok           no           no         no         --           --           --        no        --           --
changeList               B           in    ok           ok           no           no         no         ok           --           --        --        --           --
changeList               C           in    no           ok           no           no         no         --           --           --        --        --           --
changeList               D           in    no           ok           no           no         no         --           ok           --        --        --           --
changeList               X           in    --           --           --           --         --         --           --           --        --        --           --
nameList                 A           in    ok           ok           no           no         no         --           --           --        no        --           --
nameList                 B           in    ok           ok           no           no         no         ok           --           --        --        --           --
nameList                 C           in    no           ok           no           no         no         --           --           --        --        --           --
nameList                 D           in    no           ok           no           no         no         --           ok           --        --        --           --
nameList                 X           in    --           --           --           --         --         --           --           --        --        --           --
drawShelfTags            A           in    ok           ok           ok           ok         ok         --           --           --        no        --           --
drawShelfTags            B           in    ok           ok           ok           ok         ok         ok           --           --        --        --           --
drawShelfTags            C           in    ok           ok           ok           ok         ok         --           --           --        --        --           --
drawShelfTags            D           in    ok           ok           ok           ok         ok         --           ok           --        --        --           --
drawShelfTags            X           in    --           --           --           --         --         --           --           --        --        --           --
listListChanges          A           in    ok           ok           ok           ok         ok         --           --           --        no        --           --
listListChanges          B           in    ok           ok           ok           ok         ok         ok           --           --        --        --           --
listListChanges          C           in    ok           ok           ok           ok         ok         --           --           --        --        --           --
listListChanges          D           in    ok           ok           ok           ok         ok         --           ok           --        --        --           --
listListChanges          X           in    --           --           --           --         --         --           --           --        --        --           --
deleteList               A           in    ok           ok           no           no         no         --           --           --        no        --           --
deleteList               B           in    ok           ok           no           no         no         ok           --           --        --        --           --
deleteList               C           in    no           ok           no           no         no         --           --           --        --        --           --
deleteList               D           in    no           ok           no           no         no         --           ok           --        --        --           --
deleteList               X           in    --           --           --           --         --         --           --           --        --        --           --
listNotes                A           in    ok           ok           ok           ok         ok         --           --           --        no        --           --
listNotes                B           in    ok           ok           ok           ok         ok         no           --           --        --        --           --
listNotes                C           in    ok           ok           ok           ok         ok         --           --           --        --        --           --
listNotes                D           in    ok           ok           ok           ok         ok         --           no           --        --        --           --
listNotes                X           in    --           --           --           --         --         --           --           --        --        --           --
readNote                 A           in    ok           ok           ok           ok         ok         no           no           no        no        no           no
readNote                 B           in    ok           ok           ok           ok         ok         no           no           no        no        no           no
readNote                 C           in    ok           ok           ok           ok         ok         no           no           no        no        no           no
readNote                 D           in    ok           ok           ok           ok         ok         no           no           no        no        no           no
readNote                 X           in    --           --           --           --         --         no           no           no        no        no           no
saveNote                 A           in    ok           ok           no           no         no         --           --           --        no        --           --
saveNote                 B           in    ok           ok           no           no         no         no           --           --        --        --           --
saveNote                 C           in    no           ok           no           no         no         --           --           --        --        --           --
saveNote                 D           in    no           ok           no           no         no         --           no           --        --        --           --
saveNote                 X           in    --           --           --           --         --         --           --           --        --        --           --
deleteNote               A           in    ok           ok           no           no         no         no           no           no        no        no           no
deleteNote               B           in    ok           ok           no           no         no         no           no           no        no        no           no
deleteNote               C           in    no           ok           no           no         no         no           no           no        no        no           no
deleteNote               D           in    no           ok           no           no         no         no           no           no        no        no           no
deleteNote               X           in    --           --           no           no         no         no           no           no        no        no           no

drawInvoice              A           in    ok           ok           ok           ok         ok           --           --           --        ok           --           --
drawInvoice              B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
drawInvoice              C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
drawInvoice              X           in    --           --           --           --         --           --           --           --        --           --           --
drawInvoice              foreign     in    --           --           --           --         --           --           --           --        --           --           --
readMonthlyBudget        A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readMonthlyBudget        B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
readMonthlyBudget        C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readMonthlyBudget        D           in    ok           ok           ok           ok         ok           --           ok           --        --           --           --
readMonthlyBudget        X           in    --           --           --           --         --           --           --           --        --           --           --
setMonthlyBudget         A           in    ok           ok           no           no         no           --           --           --        no           --           --
setMonthlyBudget         B           in    ok           ok           no           no         no           no           --           --        --           --           --
setMonthlyBudget         C           in    no           ok           no           no         no           --           --           --        --           --           --
setMonthlyBudget         D           in    no           ok           no           no         no           --           no           --        --           --           --
setMonthlyBudget         X           in    --           --           --           --         --           --           --           --        --           --           --
readFinancialSummary     A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readFinancialSummary     B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
readFinancialSummary     C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readFinancialSummary     D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
readFinancialSummary     X           in    --           --           --           --         --           --           --           --        --           --           --
listCategorySales        A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
listCategorySales        B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
listCategorySales        C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
listCategorySales        D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
listCategorySales        X           in    --           --           --           --         --           --           --           --        --           --           --
drawCategorySales        A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
drawCategorySales        B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
drawCategorySales        C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
drawCategorySales        D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
drawCategorySales        X           in    --           --           --           --         --           --           --           --        --           --           --
readMonthSpending        A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readMonthSpending        B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
readMonthSpending        C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readMonthSpending        D           in    ok           ok           ok           ok         ok           --           ok           --        --           --           --
readMonthSpending        X           in    --           --           --           --         --           --           --           --        --           --           --
readShippingLabel        A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readShippingLabel        B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
readShippingLabel        C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readShippingLabel        D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
readShippingLabel        X           in    --           --           --           --         --           --           --           --        --           --           --

readFreeGoodsReport      A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readFreeGoodsReport      B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
readFreeGoodsReport      C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readFreeGoodsReport      D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
readFreeGoodsReport      X           in    --           --           --           --         --           --           --           --        --           --           --
drawFreeGoodsReport      A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
drawFreeGoodsReport      B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
drawFreeGoodsReport      C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
drawFreeGoodsReport      D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
drawFreeGoodsReport      X           in    --           --           --           --         --           --           --           --        --           --           --
readFreeGoodsLedger      A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readFreeGoodsLedger      B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
readFreeGoodsLedger      C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readFreeGoodsLedger      D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
readFreeGoodsLedger      X           in    --           --           --           --         --           --           --           --        --           --           --
explainPrice             A           in    ok           ok           ok           no         ok           --           --           --        no           --           --
explainPrice             B           in    ok           ok           ok           no         ok           no           --           --        --           --           --
explainPrice             C           in    ok           ok           ok           no         ok           --           --           --        --           --           --
explainPrice             D           in    ok           ok           ok           no         ok           --           no           --        --           --           --
explainPrice             X           in    --           --           --           --         --           --           --           --        --           --           --
readLeadProducts         A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
readLeadProducts         B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
readLeadProducts         C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
readLeadProducts         D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
readLeadProducts         X           in    --           --           --           --         --           --           --           --        --           --           --
drawLeadProducts         A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
drawLeadProducts         B           in    ok           ok           ok           ok         ok           no           --           --        --           --           --
drawLeadProducts         C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
drawLeadProducts         D           in    ok           ok           ok           ok         ok           --           no           --        --           --           --
drawLeadProducts         X           in    --           --           --           --         --           --           --           --        --           --           --
addFreeGood              A           in    ok           ok           no           no         no           --           --           --        no           --           --
addFreeGood              B           in    ok           ok           no           no         no           no           --           --        --           --           --
addFreeGood              C           in    no           ok           no           no         no           --           --           --        --           --           --
addFreeGood              D           in    no           ok           no           no         no           --           no           --        --           --           --
addFreeGood              X           in    --           --           --           --         --           --           --           --        --           --           --
removeFreeGood           A           in    ok           ok           no           no         no           --           --           --        no           --           --
removeFreeGood           B           in    ok           ok           no           no         no           no           --           --        --           --           --
removeFreeGood           C           in    no           ok           no           no         no           --           --           --        --           --           --
removeFreeGood           D           in    no           ok           no           no         no           --           no           --        --           --           --
removeFreeGood           X           in    --           --           --           --         --           --           --           --        --           --           --

listSafetySheets         A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
listSafetySheets         B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
listSafetySheets         C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
listSafetySheets         D           in    ok           ok           ok           ok         ok           --           ok           --        --           --           --
listSafetySheets         X           in    --           --           --           --         --           --           --           --        --           --           --
collectFiles             -           in    ok           ok           ok           ok         ok           ok           ok           ok        no           ok           ok
readCollectingProgress   -           in    --           --           --           --         --           --           --           --        --           --           --
sendCollectedFiles       -           --    --           --           --           --         --           --           --           --        --           --           --

listStatements           A           in    ok           ok           ok           ok         ok           --           --           --        no           --           --
listStatements           B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
listStatements           C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
listStatements           X           in    --           --           --           --         --           --           --           --        --           --           --
drawStatement            A           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
drawStatement            B           in    ok           ok           ok           ok         ok           ok           --           --        --           --           --
drawStatement            C           in    ok           ok           ok           ok         ok           --           --           --        --           --           --
drawStatement            X           in    --           --           --           --         --           --           --           --        --           --           --

explainDocuments         -           ok    ok           ok           ok           ok           ok         ok           ok           ok        ok           ok           ok
takeDocument             -           ok    ok           ok           ok           ok           ok         ok           ok           ok        ok           ok           ok
arriveByLink             -           in    in           in           in           in           in         in           in           in        in           in           in
arriveByForm             -           in    in           in           in           in           in         in           in           in        in           in           in
readPunchOutToken        -           --    --           --           --           --           --         --           --           --        --           --           --
refreshPunchOutToken     -           --    --           --           --           --           --         --           --           --        --           --           --
cancelPunchOut           -           --    --           --           --           --           --         --           --           --        --           --           --
readPunchOutOrder        -           in    no           no           no           no           no         no           no           no        no           no           no
listPunchOutCarts        A           in    no           no           no           no           no         --           --           --        no           --           --
listPunchOutCarts        B           in    no           no           no           no           no         no           --           --        --           --           --
listPunchOutCarts        C           in    no           no           no           no           no         --           --           --        --           --           --
listPunchOutCarts        X           in    --           --           --           --           --         --           --           --        --           --           --
savePunchOutCart         A           in    no           no           no           no           no         --           --           --        no           --           --
savePunchOutCart         B           in    no           no           no           no           no         no           --           --        --           --           --
savePunchOutCart         C           in    no           no           no           no           no         --           --           --        --           --           --
savePunchOutCart         X           in    --           --           --           --           --         --           --           --        --           --           --
submitPunchOutCart       A           --    no           no           no           no           no         --           --           --        no           --           --
submitPunchOutCart       B           --    no           no           no           no           no         no           --           --        --           --           --
submitPunchOutCart       C           --    no           no           no           no           no         --           --           --        --           --           --
submitPunchOutCart       X           --    --           --           --           --           --         --           --           --        --           --           --

sendImport               -           in    no           ok           no           no           no         no           no           no        no           no           no
sendRows                 -           in    no           no           no           no           no         no           no           no        no           no           no
sendErpFile              -           in    no           ok           no           no           no         no           no           no        no           no           no
removeErpFile            -           in    no           ok           no           no           no         no           no           no        no           no           no
listFeeds                -           in    no           ok           no           no           no         no           no           no        no           no           no
setFeedRhythm            -           in    no           ok           no           no           no         no           no           no        no           no           no
listAttention            -           in    no           ok           no           no           no         no           no           no        no           no           no
listPeople               -           in    no           ok           no           no           no         no           no           no        no           no           ok
makeAccessLink           -           in    no           --           no           no           no         no           no           no        no           no           --
mailAccessLink           -           in    no           --           no           no           no         no           no           no        no           no           --
readOwnAccount           -           in    ok           ok           ok           ok           ok         ok           ok           ok        no           ok           ok
endOwnSignIn             -           in    ok           ok           ok           ok           ok         ok           ok           ok        no           ok           ok
endOtherSignIns          -           in    ok           ok           ok           ok           ok         ok           ok           ok        no           ok           ok
listTerritoriesToGive    -           in    no           no           no           no           no         no           no           no        no           no           ok
addPerson                -           in    no           no           no           no           no         no           no           no        no           no           old
readPerson               -           in    no           no           no           no           no         no           no           no        no           no           --
savePerson               -           in    no           no           no           no           no         no           no           no        no           no           --
suspendPerson            -           in    no           no           no           no           no         no           no           no        no           no           --
restorePerson            -           in    no           no           no           no           no         no           no           no        no           no           --
endPersonSessions        -           in    no           no           no           no           no         no           no           no        no           no           --
listAuditEntries         -           in    no           no           no           no           no         no           no           no        no           no           ok
readInstallationSettings -           in    no           no           no           no           no         no           no           no        no           no           ok
readGoingLive            -           in    no           no           no           no           no         no           no           no        no           no           ok
sendTestMail             -           in    no           no           no           no           no         no           no           no        no           no           ok
saveInstallationSettings -           in    no           no           no           no           no         no           no           no        no           no           old
saveLogo                 -           in    no           no           no           no           no         no           no           no        no           no           old
readLogo                 -           --    --           --           --           --         --           --           --           --        --           --           --
downloadAuditEntries     -           in    no           no           no           no           no         no           no           no        no           no           ok
requestPassword          -           ok    ok           ok           ok           ok           ok         ok           ok           ok        ok           ok           ok
readAccessLink           -           --    --           --           --           --         --           --           --           --        --           --           --
useAccessLink            -           --    --           --           --           --         --           --           --           --        --           --           --
readSetupLink            -           --    --           --           --           --         --           --           --           --        --           --           --
useSetupLink             -           --    --           --           --           --         --           --           --           --        --           --           --
listMachineKeys          -           in    no           ok           no           no           no         no           no           no        no           no           no
addMachineKey            -           in    no           no           no           no           no         no           no           no        no           no           no
revokeMachineKey         -           in    no           --           no           no           no         no           no           no        no           no           no
listPickups              -           in    no           ok           no           no           no         no           no           no        no           no           no
listFileProfiles         -           in    no           ok           no           no           no         no           no           no        no           no           no
addFileProfile           -           in    no           no           no           no           no         no           no           no        no           no           no
saveFileProfile          -           in    no           --           no           no           no         no           no           no        no           no           no
deleteFileProfile        -           in    no           ok           no           no           no         no           no           no        no           no           no
rereadImport             -           in    no           --           no           no           no         no           no           no        no           no           no
listImports              -           in    no           ok           no           no           no         no           no           no        no           no           no
readImport               -           in    no           --           no           no           no         no           no           no        no           no           no
listImportErrors         -           in    no           --           no           no           no         no           no           no        no           no           no
readAcknowledgment       -           in    no           --           no           no           no         no           no           no        no           no           no
readImportRejects        -           in    no           --           no           no           no         no           no           no        no           no           no
readImportDiff           -           in    no           --           no           no           no         no           no           no        no           no           no
applyImport              -           in    no           --           no           no           no         no           no           no        no           no           no
discardImport            -           in    no           --           no           no           no         no           no           no        no           no           no
undoImport               -           in    no           --           no           no           no         no           no           no        no           no           no
listOrderMessages        -           in    no           no           no           no           no         no           no           no        no           no           no
setMessageReceipt        -           in    no           no           no           no           no         no           no           no        no           no           no
proveOrders              -           in    no           no           no           no           no         no           no           no        no           no           no
resendOrderMessage       -           in    no           --           no           no           no         no           no           no        no           no           no
readOrderDeliveries      -           in    no           ok           no           no           no         no           no           no        no           no           no
listOrderDeliveries      -           in    no           ok           no           no           no         no           no           no        no           no           no
listErpMessages          -           in    no           ok           no           no           no         no           no           no        no           no           no
readErpMessage           -           in    no           --           no           no           no         no           no           no        no           no           no
dryRunErpMessage         -           in    no           --           no           no           no         no           no           no        no           no           no
readErpFileWay           -           in    no           ok           no           no           no         no           no           no        no           no           no
saveErpFileWay           -           in    no           old          no           no           no         no           no           no        no           no           no
readErpWebhook           -           in    no           ok           no           no           no         no           no           no        no           no           no
saveErpWebhook           -           in    no           old          no           no           no         no           no           no        no           no           no
changeErpWebhookSecret   -           in    no           --           no           no           no         no           no           no        no           no           no
`;

export interface ExpectedRow {
  readonly route: string;
  readonly asked: string;
  /** The word for each person, by name. */
  readonly words: Readonly<Record<string, string>>;
}

/** The table as values. Throws if a line has too few or too many words. */
export function readExpected(table: string): ExpectedRow[] {
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  const people = head.trim().split(/\s+/);
  return lines.map((line) => {
    const [route = '', asked = '', ...words] = line.trim().split(/\s+/);
    if (words.length !== people.length) throw new Error(`${route} ${asked} has ${words.length} words`);
    return { route, asked, words: Object.fromEntries(people.map((person, place) => [person, words[place] ?? ''])) };
  });
}
