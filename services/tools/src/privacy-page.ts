import { retention, type RetentionPeriod, sharedRetention } from '@portal/contracts'

/** Returns docs/privacy.md: what happens to personal data, with the periods from the contracts. */
export function privacyPage(): string {
  const services: [string, Readonly<Record<string, RetentionPeriod>>][] = [
    ...Object.entries(retention),
    ['every service', sharedRetention],
  ]
  const lines = services.flatMap(([service, periods]) =>
    Object.entries(periods).map(
      ([kind, { days, records, since, outcome }]) =>
        `| ${service} | \`${kind}\` | ${records} | ${days} days after ${since} | ${outcome} |`,
    ),
  )
  return head.replace('TABLE', lines.join('\n'))
}

const head = `# Privacy

\`node services/platform/launch.mjs privacy-page\` writes this page. The periods come from \`services/contracts/src/retention.ts\`,
which the services use too. A test fails if the page is outdated.

## How long data is kept

| Service | Kind | Records | Until | Then |
|---|---|---|---|---|
TABLE

The portal also keeps records that are not in the table: sales, the do-not-call list, members and their actions, audit entries without their personal details, and receipts of erasures. Sessions end and are deleted within ten hours.

One copy of each service removes its old records at 3 a.m. (\`PORTAL_TIME_ZONE\`). If the service was not running then, it removes them within 26 hours of the last time. To list the records that are due, or to remove them now, run one of these commands while the database is running:

\`\`\`sh
npm run retention -- --dry-run
npm run retention
\`\`\`

Both print a line for each service and kind, such as \`calls: quarantinedLeads: 3 would be removed (after 90 days)\`.

## Export or erase a person

Admins export a person's data as JSON, or erase it in all services, under **Privacy** ([035](decisions/035-personal-data.md)). The proof of consent and the block on the number remain. The erasure includes search terms that find the person, and the reasons for their voided sales. It does not find a name in a text about something else, such as an announcement or another lead's notes.

A backup from before an erasure still contains the person. Therefore, each receipt stores keyed hashes of the person's emails and numbers. \`npm run restore\` keeps the receipts of the database that it replaces. When the portal starts, and once a day, the admin service looks for records that are older than a receipt and match it: leads, calls, numbers on the do-not-call list, telephony records, and audit entries. It erases that person again in all services, but only data older than the first erasure: a new request of theirs stays. The new receipt has no hashes. Hashes cannot match a search term such as a name. So after a restore, the service erases all search terms older than the newest receipt that the backup lacked, in requests for exports and in the audit ([052](decisions/052-search-terms-after-a-restore.md)).

An empty database has no receipts. Take them from a newer backup:

\`\`\`sh
npm run restore -- .data/backups/monday --receipts .data/backups/tuesday
\`\`\`

A restore to any time (\`--until\`) loses the receipts of later erasures too. If a receipt is in no backup, enter the request again under **Privacy**. Erasures from before migration 007 of the admin service have no hashes.
`
