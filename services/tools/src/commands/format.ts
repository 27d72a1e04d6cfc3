// npm run format: formats every file with Biome, and lists the texts of the screens in docs/texts.
import { runTool, toolPath } from '@portal/platform/shared'
import { writeTextPages } from '../screen-texts/text-pages.ts'

const { isPassed } = await runTool(process.execPath, [toolPath('@biomejs/biome/bin/biome'), 'format', '--write', '.'], {
  printOutput: true,
})
if (isPassed) writeTextPages()
else process.exitCode = 1
