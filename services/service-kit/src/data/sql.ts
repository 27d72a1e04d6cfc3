import type postgres from 'postgres'

/** A connection pool of one schema. Instants are ISO 8601 text in UTC with milliseconds. */
export type Sql = postgres.Sql<{ instant: string }>
export type Transaction = postgres.TransactionSql<{ instant: string }>
