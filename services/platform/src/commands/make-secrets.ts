// node services/platform/launch.mjs make-secrets >> .env: every secret that docker-compose.yml asks for, made anew.
import { makeSecrets } from '../startup/secrets.ts'

for (const [name, value] of Object.entries(makeSecrets())) console.log(`${name}='${value}'`)
