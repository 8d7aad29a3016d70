import manifest from '../../../package.json' with { type: 'json' }

/** The release and, in a build from a git repository, its commit: '0.2.0+1a2b3c4d5'. Shown by health, log and metrics. */
export const RELEASE = process.env.SHOP_COMMIT
  ? `${manifest.version}+${process.env.SHOP_COMMIT}`
  : manifest.version
