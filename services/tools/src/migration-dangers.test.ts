import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { dangersOf } from './migration-dangers.ts'

/** Accepted migrations: older than this rule, or with a reviewed danger; each with the reason. */
const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'accepted-migrations.json'), 'utf8')) as Record<
  string,
  string
>

test.each([
  ['create table a (id int); create index a_id on a (id);', 0],
  ['create table a (id int); alter table a alter column id set not null;', 0],
  ['alter table a add column b int;', 0],
  ["alter table a add column b text not null default '';", 0],
  ['alter table a add column b int not null;', 1],
  ['create index a_b on a (b);', 1],
  ['create unique index a_b on a (b); alter table a drop column c;', 2],
  ['alter table a alter column b type bigint;', 1],
  ['alter table a rename column b to c;', 1],
  ['drop table a;', 1],
  ['update a set b = 1;', 1],
  ['create table a (b int); update a set b = 1;', 0],
  ['create trigger t before update on a for each row execute function f();', 0],
  ["-- drop table a;\nselect 'drop table a';", 0],
])('%s has %d dangerous statements', (sql, count) => {
  expect(dangersOf(sql)).toHaveLength(count)
})

test('no new migration blocks requests or breaks the previous release', () => {
  const found = globSync('services/*/migrations/*.sql', { cwd: root })
    .filter(file => !(file in accepted))
    .flatMap(file => dangersOf(readFileSync(join(root, file), 'utf8')).map(advice => `${file}: ${advice}`))
  expect(found).toEqual([])
})
