import { fullName } from '@portal/contracts'
import type { ExportLock } from '../data/export-lock.ts'
import type { MemberDirectory } from '../peers/member-directory.ts'
import { csvLine } from './csv.ts'
import type { Actor } from './tokens.ts'

interface ExportDeps {
  exports: ExportLock
  members: MemberDirectory
  now: () => Date
}

/**
 * Sends a CSV download, one at a time for each member. Its last line says who exported it and when.
 * @param respond creates the download. It refreshes the members, for their names.
 * @throws {ApiError} `conflict` during another export of the member; `unavailable` while too many exports run.
 */
export async function runExport(
  { exports, members, now }: ExportDeps,
  { actor, requestId }: { actor: Actor; requestId: string },
  respond: () => Promise<Response>,
): Promise<Response> {
  const end = await exports.acquire(actor.id)
  try {
    const response = await respond()
    const name = fullName(members.nameOf(actor.id)) || actor.id
    const lastLine = csvLine([`Exported by ${name} at ${now().toISOString()}, request ${requestId}`])
    return new Response(addLastLine(response.body, lastLine, end), response)
  } catch (error) {
    await end()
    throw error
  }
}

/** Calls `end` when the body is sent, canceled, or interrupted. */
function addLastLine(
  body: ReadableStream<Uint8Array> | null,
  lastLine: string,
  end: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = await reader?.read()
        if (chunk?.value) return controller.enqueue(chunk.value)
        await end()
        controller.enqueue(new TextEncoder().encode(lastLine))
        controller.close()
      } catch (error) {
        await end()
        throw error
      }
    },
    async cancel(reason) {
      try {
        await reader?.cancel(reason)
      } finally {
        await end()
      }
    },
  })
}
