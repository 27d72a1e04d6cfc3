// The `remotes` container: publishes the builds of its image, once. Arguments: folder of the image, folder of the gateway.
import { publishRemotes } from '../containers/publish-remotes.ts'

const [image = '', target = ''] = process.argv.slice(2)

for (const line of publishRemotes(image, target)) console.log(line)
