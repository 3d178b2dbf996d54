/** So long a large export that was approved can be made. */
export const EXPORT_APPROVED_DAYS = 3
