/** Where the list of shelf tags of an account stands in the cache; everything else of the room comes later. */
export const tagsKey = (customerNumber: string) => ['tag-requests', customerNumber] as const;
