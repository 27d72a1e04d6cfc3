import { type AnsweredOperation, type Issue, remoteManifest } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'
import { findIncompatibleOperations, serviceOf, toAnswered } from './answered-operations.ts'
import { buildsInUse } from './builds-in-use.ts'

/**
 * Checks a service before it is deployed: it must answer everything that is called by a build that runs, is previewed, or
 * may still be open in a tab.
 * @param operations what the service would answer.
 */
export async function checkService(
  sql: Sql,
  service: string,
  operations: readonly AnsweredOperation[],
): Promise<Issue[]> {
  const answered = toAnswered(operations)
  return (await readBuildsInUse(sql)).flatMap(stored => {
    const { data } = remoteManifest.safeParse(stored)
    if (!data?.needs) return []
    const needs = { ...data.needs, operations: data.needs.operations.filter(key => serviceOf(key) === service) }
    return findIncompatibleOperations(needs, answered).map(({ operation, place }) => ({
      path: 'operations',
      message:
        `${data.name} ${data.build} calls ${operation}, ` +
        (place ? `but this ${service} differs in ${place}.` : `which this ${service} does not answer.`),
    }))
  })
}

async function readBuildsInUse(sql: Sql): Promise<unknown[]> {
  const rows = await sql<{ manifest: unknown }[]>`
    select manifest from build where (remote, build) in (${buildsInUse(sql)}) order by remote, build`
  return rows.map(({ manifest }) => manifest)
}
