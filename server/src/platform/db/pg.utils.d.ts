// What pg says of a value on its way to the database; pg-cursor reads it at the same place.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null
}
