/** A distributor's first files, small enough to read: one of each feed that ordering requires. */

export interface FirstFile {
  readonly feed: string;
  readonly rows: string;
}

const rowsOf = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

/** In the order in which they build on each other. Columns have names of an ERP's own where the screen has to match them. */
export const firstFiles: readonly FirstFile[] = [
  { feed: 'branches', rows: rowsOf('branchNumber,name,city,position', '14,Reno,Reno,1') },
  {
    feed: 'territories',
    rows: rowsOf('territoryId,managerFirstName,managerLastName,managerEmail', 'T1,Morgan,Hale,morgan@evergreen.test'),
  },
  { feed: 'pricing-classes', rows: rowsOf('pricingClass,name,position', 'A,Private practices,1') },
  { feed: 'vendors', rows: rowsOf('vendorId,name', '2001,Halumivex') },
  {
    feed: 'items',
    rows: rowsOf(
      'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure',
      '10000001,Halumivex nitrile gloves small,2001,NG-S,BX',
      '10000002,Halumivex prophy paste mint,2001,PP-M,EA',
    ),
  },
  { feed: 'class-prices', rows: rowsOf('itemNumber,pricingClass,price', '10000001,A,18.50', '10000002,A,42.00') },
  {
    feed: 'stock',
    rows: rowsOf('itemNumber,branchNumber,quantityAvailable', '10000001,14,500', '10000002,14,80'),
  },
  {
    feed: 'customers',
    rows: rowsOf(
      'customerNumber,name,shipToAddress1,shipToCity,shipToState,shipToZip,pricingClass,territoryId,branches',
      '100001,Lakeside Dental,12 Lake Street,Reno,NV,89501,A,T1,14',
    ),
  },
];
