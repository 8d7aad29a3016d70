import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FLAG = '--env-file'

/**
 * Takes `--env-file FILE` out of the arguments and adds the settings in that file, one NAME=value per line as systemd
 * reads them. A variable that is set already stays. Ends the process when the file cannot be read.
 * @param {string[]} args @returns {string[]} the other arguments
 */
export function readEnvFile(args) {
  const index = args.findIndex((one) => one === FLAG || one.startsWith(`${FLAG}=`))
  if (index < 0) return args
  const isApart = args[index] === FLAG
  const file = isApart ? args[index + 1] : args[index].slice(FLAG.length + 1)
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file ?? '', 'utf8'))))
      process.env[name] ??= value
  } catch (error) {
    const reason = error.code === 'EACCES' ? 'sem permissão' : 'não existe'
    console.error(`O arquivo de configurações ${file ?? '(falta o nome)'} não pode ser lido: ${reason}.`)
    process.exit(1)
  }
  return args.toSpliced(index, isApart ? 2 : 1)
}
