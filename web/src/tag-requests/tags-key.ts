/** The cache key of an account's shelf tags; the rest of the feature is loaded later. */
export const tagsKey = (customerNumber: string) => ['tag-requests', customerNumber] as const;
