/** The feeds of what items and customers refer to: branches, territories, pricing classes, vendors and categories. */
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';

const usual = { modes: ['full', 'delta'], rules: [], maxWithdrawn: 0.1, dueEveryHours: 24 * 7 } as const;

export const branches: Feed = {
  ...usual,
  name: 'branches',
  title: 'Branches',
  description: 'The warehouses where stock is kept.',
  key: ['branchNumber'],
  absence: 'kept',
  columns: [
    is.identifier('branchNumber', 10, {
      help: 'The branch’s number, as your ERP knows it.',
      examples: ['14', '16', '82'],
      headers: [
        'Branch',
        'Branch #',
        'Warehouse',
        'Whse',
        'WHSE_NO',
        'Warehouse ID',
        'Location',
        'Location Code',
        'Site',
      ],
      isRequired: true,
    }),
    is.words('name', 80, {
      help: 'What your people call it.',
      examples: ['Tacoma WA', 'Reno NV', 'Irving TX'],
      headers: ['Branch Name', 'Warehouse Name', 'Location Name', 'Description'],
      isRequired: true,
    }),
    is.words('city', 60, {
      help: 'The city that an order ships from.',
      examples: ['Tacoma', 'Reno', 'Irving'],
      headers: ['Branch City', 'Town'],
      isRequired: true,
    }),
    is.words('distributionCenter', 20, {
      help: 'The distribution center that the branch belongs to, if it has one.',
      examples: ['DC1', 'DC3', 'DC2'],
      headers: ['DC', 'Region', 'Hub'],
      whenBlank: '',
    }),
    is.wholeNumber('position', [1, 1_000], {
      help: 'The order in which branches are listed.',
      examples: ['1', '2', '3'],
      headers: ['Sort', 'Sort Order', 'Sequence', 'Pos'],
      isRequired: true,
    }),
  ],
};

export const territories: Feed = {
  ...usual,
  name: 'territories',
  title: 'Territories',
  description: 'Sales territories and who manages each.',
  key: ['territoryId'],
  absence: 'kept',
  columns: [
    is.identifier('territoryId', 20, {
      help: 'The territory’s number.',
      examples: ['201', '202', '203'],
      headers: [
        'Territory',
        'Territory #',
        'Terr',
        'TERR_CD',
        'Sales Territory',
        'Salesrep',
        'Sales Rep',
        'Slsrep',
        'Salesperson Code',
      ],
      isRequired: true,
    }),
    is.words('managerFirstName', 60, {
      help: 'First name of the account manager.',
      examples: ['Morgan', 'Teresa', 'Owen'],
      headers: ['First Name', 'Rep First Name', 'Manager First Name'],
      isRequired: true,
    }),
    is.words('managerLastName', 60, {
      help: 'Last name of the account manager.',
      examples: ['Hale', 'Villanueva', 'Pritchard'],
      headers: ['Last Name', 'Rep Last Name', 'Manager Last Name'],
      isRequired: true,
    }),
    email('managerEmail', {
      help: 'E-mail address of the account manager.',
      examples: ['morgan.hale@example.com', 'teresa.villanueva@example.com', 'owen.pritchard@example.com'],
      headers: ['Email', 'E-Mail', 'Rep Email', 'Manager Email'],
      isRequired: true,
    }),
  ],
};

/** A loose check of an e-mail address; only sending mail proves it. */
export function email(name: string, about: Parameters<typeof is.words>[2]) {
  return is.words(name, 254, {
    pattern: '^[^@ ]+@[^@ ]+[.][^@ ]+$',
    patternSays: 'Use one e-mail address such as name@example.com.',
    ...about,
  });
}

export const pricingClasses: Feed = {
  ...usual,
  name: 'pricing-classes',
  title: 'Pricing classes',
  description: 'The price lists that customers belong to.',
  key: ['pricingClass'],
  absence: 'kept',
  columns: [
    is.identifier('pricingClass', 20, {
      help: 'The class’s code.',
      examples: ['STD', 'GLD', 'GRP'],
      headers: ['Price Class', 'Price Level', 'PRICE_LVL', 'Price List', 'Price Group', 'Customer Price Group', 'Code'],
      isRequired: true,
    }),
    is.words('name', 60, {
      help: 'What staff call the class.',
      examples: ['Standard', 'Gold', 'Group Practice'],
      headers: ['Class Name', 'Description', 'Price List Name'],
      isRequired: true,
    }),
    is.wholeNumber('position', [1, 100], {
      help: 'A place among the classes. Not used: new classes are added at the end in the order of the file, and a class keeps its place, because prices are stored by it.',
      examples: ['1', '2', '3'],
      headers: ['Sort', 'Sort Order', 'Sequence', 'Level'],
      isRequired: true,
    }),
  ],
};

const vendorExamples = [
  ['100 Main St', '20 Harbor Rd', ''],
  ['Tacoma', 'Boston', ''],
  ['WA', 'MA', ''],
  ['98402', '02110', ''],
  ['8005550100', '8005550101', ''],
  ['https://northway.example.com', '', ''],
];

const vendorHeaders = [
  ['Address', 'Addr1', 'Street', 'Address Line 1'],
  ['Town'],
  ['St', 'State Code', 'Region'],
  ['Zip Code', 'Postal Code', 'Postcode'],
  ['Phone Number', 'Telephone', 'Tel'],
  ['Website', 'URL', 'Web Site', 'Home Page'],
];

export const vendors: Feed = {
  ...usual,
  name: 'vendors',
  title: 'Manufacturers',
  description: 'The companies that make your products.',
  key: ['vendorId'],
  absence: 'kept',
  columns: [
    is.identifier('vendorId', 20, {
      help: 'The manufacturer’s number.',
      examples: ['2001', '2002', '2003'],
      headers: [
        'Vendor',
        'Vendor #',
        'VENDOR_NO',
        'Vend No',
        'Supplier',
        'Supplier ID',
        'Mfg Code',
        'Manufacturer ID',
        'No.',
      ],
      isRequired: true,
    }),
    is.words('name', 120, {
      help: 'The manufacturer’s name.',
      examples: ['Northway Dental', 'Halden Bioceramics', 'Brightline'],
      headers: ['Vendor Name', 'Supplier Name', 'Manufacturer', 'Manufacturer Name', 'Brand'],
      isRequired: true,
    }),
    ...['address1', 'city', 'state', 'zip', 'phone', 'webAddress'].map((name, index) =>
      is.words(name, 120, {
        help: ['Street.', 'City.', 'State.', 'ZIP code.', 'Phone number.', 'Web address.'][index] as string,
        examples: vendorExamples[index] as [string, string, string],
        headers: vendorHeaders[index] as string[],
        whenBlank: '',
      }),
    ),
  ],
};

export const categories: Feed = {
  ...usual,
  name: 'categories',
  title: 'Categories',
  description: 'The product category tree.',
  key: ['categoryKey'],
  absence: 'kept',
  columns: [
    is.identifier('categoryKey', 40, {
      help: 'The category’s key. Your own codes are fine.',
      examples: ['1', '1.1', '1.2'],
      headers: ['Category', 'Category Code', 'CAT_CD', 'Product Line', 'Product Group', 'Code'],
      isRequired: true,
    }),
    is.words('description', 120, {
      help: 'The category’s name.',
      examples: ['All products', 'Gloves', 'Composites'],
      headers: ['Category Name', 'Name', 'Desc', 'Title'],
      isRequired: true,
    }),
    is.identifier('parentKey', 40, {
      help: 'The category above it; blank for the top.',
      examples: ['', '1', '1'],
      headers: ['Parent', 'Parent Category', 'Parent Code'],
      references: 'categories',
    }),
  ],
};
