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

Not in the table, and kept: sales, the do-not-call list, members and what they did, audit entries without their personal details, and receipts of erasures. Sessions end and are deleted within ten hours.

Each service removes its old records at three at night (\`PORTAL_TIME_ZONE\`), in one of its copies. If it did not run then, it does so within 26 hours of the last time. To see what it would remove, or to remove it now, run one of these while the database is running:

\`\`\`sh
npm run retention -- --dry-run
npm run retention
\`\`\`

Both print a line for each service and kind, such as \`calls: quarantinedLeads: 3 would be removed (after 90 days)\`.

## Export or erase a person

Admins export a person's data as JSON, or erase it in all services, under **Privacy** ([035](decisions/035-personal-data.md)). The proof of consent and the block of the number remain. Search terms that find the person, and reasons of their voided sales, are erased too. A name in a text about something else, such as an announcement or another lead's notes, is not found.

A backup from before an erasure still contains the person. So each receipt stores keyed hashes of the person's emails and numbers. \`npm run restore\` keeps the receipts of the database that it replaces. When the portal starts, and once a day, the admin service looks for what is older than a receipt and matches it: leads, calls, numbers on the do-not-call list, telephony records, and audit entries. It erases that person again in all services, with a new receipt. No hash matches a search term such as a name. So after a restore, all search terms from before the newest receipt that the backup lacked are erased: in requests for exports, and in the audit ([052](decisions/052-search-terms-after-a-restore.md)).

An empty database has no receipts. Take them from a newer backup:

\`\`\`sh
npm run restore -- .data/backups/monday --receipts .data/backups/tuesday
\`\`\`

A restore to any time (\`--until\`) loses the receipts of later erasures too. If a receipt is in no backup, enter the request again under **Privacy**. Erasures from before migration 007 of the admin service have no hashes.
`
