/**
 * The passwords of at least 10 characters among the 49,233 most common ones that no rule of `@shop/domain/password`
 * covers, from the dictionary of @zxcvbn-ts/language-common 4.1.3 (MIT). Not in the domain package, because the browser
 * loads that too.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  4815162342 usuckballz1 basketball 1029384756 soso123aljg manchester fuck_inside mailcreated5240 nuttertools
  1122334455 terminator california enterprise rjirfrgbde christopher polniypizdec0211 fktrcfylhf sojdlg123aljg
  translator deepthroat undertaker motherlode multiplelo rjycnfynby syncmaster aleksandra salamander sersolution
  montgom240 leavemealone motherfucker realmadrid tinkerbell dragonball playstation ghostrider 1357924680 7ugd5hip2j
  9293709b13 microphone washington vsjasnel12 qazwsxedc123 yjdsqgfhjkm strawberry anastasiya mypassword harrypotter
  abrakadabra alessandro good123654 fuckinside konstantin underground tokiohotel highlander ghjcnjgfhjkm evangelion
  sonyericsson suckmydick pufunga7782 liverpool1 university hellokitty ghhh47hj7649 roadrunner ironmaiden
  mississippi intercourse htubcnhfwbz revolution absolutely vqsablpzla friendster skateboard masterbate vfntvfnbrf
  penetration 0192837465 cocksucker alexander1 nthvbyfnjh 1qazxsw23edc ilovepussy abracadabra madagaskar sweetheart
  ronaldinho masterbating dragonballz rfhfvtkmrf ghjcnbnenrf information supersonic cheerleaers metallica1
  flvbybcnhfnjh experienced greedisgood 1020304050 nopassword blackberry z1x2c3v4b5 mastermind 112233445566
  interacial 1357908642 volleyball q1q2q3q4q5 spiderman1 ghbdtnrfrltkf 1z2x3c4v5b websolutions finalfantasy
  gangbanged 1qaz2wsx3edc4rfv christophe losangeles chickenwing101 wachtwoord quant4307s a1s2d3f4g5 ghbdtndctv
  3rjs1la7qe unbelievable housewifes groupd2013 vflfufcrfh lamborghini experience babemagnet justinbieber lockerroom
  ejaculation pussylover contortionist armageddon casablanca knickerless newproject2004 lighthouse 1a2s3d4f5g
  qawsedrftg qazwsxedc1 evanescence motdepasse porsche911 comicbookdb pornographic j3qq4h7h2v transexual braveheart
  masturbation 1213141516 shevchenko maximilian needforspeed devilmaycry businessbabe yfnfitymrf montecarlo
  charlie123 fuckmehard callofduty masterbaiting uncencored pathfinder volkswagen maurolarastefy spartan117
  supernatural cxfcnkbdfz summertime penetrating astalavista professional domainlock2005 scandinavian dhjnvytyjub
  watermelon deutschland 17171717aa doggystyle dkflbvbhjdbx momsanaladventure hd764nw5d7e1vb1 qazwsxedcrfvtgb
  peternorth a1a2a3a4a5 aleksander lifeisgood darthvader 123hfjdk147 insertions techniques 8phrowz622 badnaamhere
  5hsu75kpot 0102030405 dkflbvbhjdyf alexandria mostwanted opensesame 8phrowz624 bondarenko mapet123456 pussylicker
  counterstrike thunderbird postov1000 limpbizkit solidsnake connection copenhagen cinderella goldfinger angelofwar
  zaq1xsw2cde3 zcxfcnkbdf chocolate1 fuckyou123 parliament bladerunner vfvfvskfhfve 1a2a3a4a5a gy3yt2rgls jediknight
  winchester hondacivic ctdfcnjgjkm fkmnthyfnbdf intelligence underworld girlfriend wonderland 23176djivanfros
  salamandra smallville cyberonline galatasaray mitsubishi qazxswedcvfr azsxdcfvgb ilovemyself wellington cvzefh1gkc
  89600506779 jesuschrist psychnaut1 darkknight 1q2q3q4q5q sailormoon pussyeater whosyourdaddy oc247ngucz prettygirl
  1223334444 fktrcfylhjdbx astonvilla 89015173454 multimedia fktrcfylhjdyf whatthefuck 541233432442 t34vfrc1991
  trustnoone sunderland friendship cheesecake fgjrfkbgcbc 123456789qaz cnjvfnjkju mickeymouse 4904s677075 fartripper
  qpwoeiruty 0147896325 bestfriend birthday21 venom121293 ambassador painkiller webhompass chesterfield apocalypse
  neveragain moneymaker 010203040506 firefighter lost4815162342 slipknot666 102030405060 hellraiser testing123
  dbrnjhjdbx cxfcnmttcnm independent television letmeinnow rhbcnbyjxrf sexmachine vanyarespekt supervisor adrenaline
  89231243658s millennium iseedeadpeople matematika transformers devilmaycry4 zaratustra depechemode vyjujnjxbt
  combat123654 quicksilver devildriver efbcapa201 1112131415 3141592654 jamesbond007 helloworld rfnfcnhjaf
  birmingham superduper jacqueline whitepower 4815162342lost ledzeppelin rkfdbfnehf 999111999q passmaster
  123456789qqq iddqdidkfa pittsburgh elizabeth1 ghjcnjrdfibyj m6cjy69u35 hurricanes goodfellas 1pass1page 3syqo15hil
  kamehameha ybrjkftdbx 1357997531 birthday54 clubpenguin international transformer primetime21 stalingrad
  bangladesh desperados challenger hellothere saun24865709 apokalipsis 111222333a q1w2e3r4t5y6u7 deerhunter
  battlefield everything programmer 989244342a luojianhua 80070633pc schumacher ptybnxtvgbjy rfnfgekmnf juggernaut
  undercover alternative wishmaster polniypizdec110211 amsterdam1 1qa2ws3ed4rf jetbalance fenerbahce newpassword
  rfkmrekznjh generation puertorico azwebitalia dbrnjhjdyf verygoodbot wenef45313 19mtpgam19 birthday299
  playstation3 alessandra unforgiven applesauce 31217221027711 fucktheworld roflcopter cheburashka hshfd4n279
  masterchief cyjdsvujljv necromancer impossible deltaforce iaapptfcor pornografia firestarter ajcuivd289 gunslinger
  7777755102q springfield dictionary justforfun fkg7h4f3v6 supermanboy revelation skorpion39 vfylfhbyrf freelancer
  mevefalkcakk chessmaster naughtyboy oldsmobile caterpillar superpuper hedimaptfcor sanandreas electronic
  dragonfire cosmopolitan sevastopol beautiful1 cyecvevhbr mechanical sebastian1 4815162342a ghhh47hj764 management
  5t4r3e2w1q cannondale q1w2e3r4t5y6u7i8 byajhvfnbrf zqjphsyf6ctifgu gthtcnhjqrf lhbjkjubz2957704 tamwsn3sja
  hypnodanny 123456782000 89172735872 andrewjackie prometheus jesusislord 1qazxsw23edcvfr4 incredible mastercard
  rjhjkmbien dodgeviper ghbdtngjrf kingfisher fcbarcelona sidewinder loveislife ghjrehfnehf qazwsxedc12 yanshi1982
  newzealand christopher1 159753456852 collection tigerwoods wolverines motherfuck lightsaber metropolis ladyffesta
  installutil networkingpe olegnaruto philadelphia whatthehell 89211375759 88002000600 lsia9dnb9y deeppurple
  domination technology alphaomega reanimator angelochek streetball froinlaven peanutbutter boy4u2ownnyc c43qpul5rz
  blackhawks suckmycock millionaire grandmaster ilovegirls ingodwetrust minecraft123 runescape1 anastasija
  kbnthfnehf winnipeg261 cegthgfhjkm berezuckiy digitalprodu installdevic an83546921an13 vfhufhbnrf georgetown
  1958proman markhegarty kristopher qawsedrftgyh jigei743ks rammstein1 cegthgegth pornography ujkjdjkjvrf
  1029384756q quiksilver lfplhfgthvf ontherocks rfhfrfnbwf lumberjack neworleans auckland2010 nintendo64 r3vi3wpass
  sacramento christian1 w2dlww3v5p mandragora omgkremidia timberlake butterfly1 jackdaniels residentevil
  olcrackmaster ghjcnjrdfif 1234567890zzz mangust6403 grasshopper flintstone dkflbdjcnjr ekaterina20 vladislava
  32615948worms luckycharm peppermint kobebryant millertime computadora gordolee85 timberwolf ajnjuhfabz gjytltkmybr
  virtuagirl ilovejesus lamborgini 38gjgeuftd sasha12345 tadmichaels stronghold cristopher justinbiebe studioworks
  illuminati ghjcnbvtyz fuckyoubitch avrillavigne kaliningrad production constantine 26429vadim massimiliano
  coorslight lp2568cskt shamanking nhfdvfnjkju123 gettysburg gjikbdctyf nissan350z montgomery madagascar
  742617000027 silenthill 0147258369 stalker123 000777fffa 41d8cd98f00b tombraider lololyo123 nemvxyheqdd5oqxyxyzi
  gblfhfcbyf 19952009sa 1133557799 birthday10 grandorgue ilovemusic gatekeeper simpleplan cincinnati nokia6230i
  0147852369 nccpl25282 spam967888 mathematics chrisbrown lucifer666 portsmouth ghjcnjnfr1 cfkfvfylhf redemption
  snusmumrik richardson temppassword stomatolog vfhvtkflrf serendipity astonmartin 0o9i8u7y6t godisgreat 80637852730
  7418529630 punksnotdead australia1 sweetpussy multiplelog ufhhbgjnnth 7elephants fynfyfyfhbde bluedevils
  gfhfcjkmrf scoubidou2 nightcrawler livestrong mapleleafs cheerleader murcielago playstation2 left4dead2
  gjkysqgbpltw disneyland ticketmaster fighting54 01telemike01 loveforever stratocaster nikita2000 klapaucius
  telecaster 1986irachka dctvghbdtn performance rottweiler alabama123 jlbyjxtcndj calculator ghjcnjqgfhjkm
  5544332211 installsqlst 123456789101 a3eilm2s2y compatible 1472583690 1597532486 weihnachte sundaypunch
  birthday100 timberland 1234567890qaz accounting ilovemylife intelinside shakespeare fktrcfylh1 matematica
  chicken123 confidence nastya1995 protection sweetdream galatasara cytuehjxrf 7jokx7b9du frederiksberg blackmetal
  magical123 respublika montenegro sexpistols vfvfgfgf123 xpressmusic kd189nlcih studmuffin kurtcobain prosperity
  scoubidou6 millerlite jimandanne celtic1888 4294967296 motorcycle excellence bullwinkle riverplate prisonbreak
  3f3fpht7op qazwsx1234 liverpoolfc fallenangel 1a2s3d4f5g6h 80988218126 paintball1 polopolo09 selfok2013
  littlebitch pussybitch brucewayne dfktynbyrf fuckyouguys premiumcash weihnachten blackwhite schoolgirlie
  table54781 sanfrancisco rjycnbnewbz 89876065093rax reviewpass ghjrjgtyrj lytghjgtnhjdcr wonderwall 111222333000
  fiorentina nhecsyfujkjdt walkman555 ybrjkftdyf zaqwsxcderfv 9638527410 seemnemaailm anderlecht jxfhjdfirf
  qwaszxerdfcv antananarivu firstone123 zjses9evpa azerbaijan c43dae874d department jesussaves philosophy
  greenlantern spartak1922 basketball1 linkinpark intermilan helicopter littlebear blackheart neverwinter bluedragon
  87e5nclizry supermario gthtrhtcnjr butterbean cgtwbfkbcn wrestling1 lotrfotr34 p0o9i8u7y6 awdrgyjilp qazwsx12345
  alexandra1 cockgobbler nikita1998 shithappens iloveboobies ghjcnjgbpltw hammertime 0cdh0v99ue perfection
  rfgecnfcerf description accountbloc hardwareid gxlmxbewym 2468013579 animal2000 queenas8151 wallstreet loploprock
  1qazwsxedc donaldduck christiaan q1w2e3r4t5y6u7i8o9p0 nottingham morganstanley nevergiveup hollywood1 kravchenko
  manchester1 natasha123 nostradamus jesuschris vaffanculo 59382113kevinp silverstone 9988776655 portishead
  blackhorse luansantana contrasena fuckthemall charleston heavymetal 147258369a donkeykong gtnhjpfdjlcr dogphil3650
  philippines spiderman3 phezc419hv comicbooks zcxfcnkbdfz 4815162342q bltynbabrfwbz stonehenge warhammer40k
  monkeybutt something1 passwordstandard maprchem56458 lovezp1314 construction nuaddn9561 matchbox20 ilikepussy
  hondas2000 throatfuck lzhan16889 imagination nikolaevna kwiatuszek kanmax1994 service321 greenhouse gamemaster
  bpgjldsgjldthnf xiaoyua123 writerspace gfhfvgfvgfv kryptonite 9z5ve9rrcz drumandbass iampurehaha2 headhunter
  tdfyutkbjy qazxswedc123 nastya2010 hesoyam123 tupacshakur ghjcnjabkz playground nokiadermo stinkyfinger cuntfinger
  littlewhore littlegirl masturbate cjdthitycndj rockbottom fyfnjkmtdyf eybdthcbntn fktrcfylhjd formatters
  saqartvelo thebeatles mandarinka 413276191q performing corperfmonsy controller 1234562000 1346798520 barbarossa
  rhfcyjzhcr weihnachtsbau 1234567892000 10293847qp stickdaddy77 014702580369 birthday26 bernadette afghanistan
  california1 necronomicon abercrombie hollister1 89032073168 ghjuhfvbcn afrika2002 sagittarius commercial
  mortalkombat peacemaker rfcgthcrbq escaflowne systemofadown hijodeputa qaz123wsx456 awo8rx3wa8t andrey1992
  thugstools pandemonium foundation destruction fufnfrhbcnb meditation mattylad10 breakdance asshole123 satisfaction
  kl?benhavn sataniv1993 cheeseburger boredboi4u rockhopper musiclover 2dumb2live simferopol subscriber 671fsa75yt
  constantin a1s2d3f4g5h6 minnesota_hp pineapple1 antichrist jedimaster steamforums percussion wcrfxtvgbjy
  cnfnbcnbrf 122333444455555 kudos4ever vladimirovna 111222333444555 132forever ilovemyfamily michaeljackson
  peugeot406 gerasimova difference fuckmylife 1qa2ws3ed4rf5tg fromvermine am4h39d8nh widespread websolutionssu
  amadeusptfcor falloutboy presidente 9085603566 minicooper littlefuck littleminge engineering goodmorning
  specialinsta juancarlos nhfycajhvths rfnthbyf1988 kamelia2011 nastya1996 paraklast1974 rhfvfnjhcr webuivalidat
  msorcloledbr nondriversig 9085084232 8096468644q 1212312121 1928374655 frozenfish 12345672000 onetwothree
  wazzkaprivet weihnachtsbaum passtrader kazakhstan sdh686drth allahuakbar sutvsc5ysaa qaz26101778 elsalvador
  ghostrecon gearsofwar gjdtkbntkm fktrcfylhjdf cghfdjxybr vbhjndjhtw pfhfnecnhf nhfrnjhbcn alexsander
  z1x2c3v4b5n6m7 ghjgfufylf fyfnjkmtdbx understand domodedovo ghjnbdjcnjzybt alternativa dctvcjcfnm kalifornia
  sonnenschein arsenal123 fktrcfylth forgetmenot computer12 12345qazwsx astra334566 margherita ghjnbdjufp infalicall
  birthday36 universidad electronics navigation rattlesnake specialist reymysterio starcraft2 battlestar rainforest
  wwwooo1234 anytimetoday rashley198 belladonna starwars123 myjdxtcxks ntktdbpjh1994 biblioteka nick1234-rem936
  horsepower maxmotives blackdragon need4speed nightshade awesome123 wethepeople statistika milfhunter rangerover
  superpower springsteen birthday28 itsasecret hallelujah thecakeisalie daddysgirl jasmine123 ublhjgjybrf orochimaru
  ghjuhfvvbcn ontheoutside zcfvfzkexifz demolition xxxp455w0rd5 birthday27 99strenght jessejames wonderwoman
  pointblank ghjatccbjyfk jackhammer berlin1945 aksjdlasdakj89879 23wkoa0fp78dk guitarhero fatima753357 bigbrother
  nthvbyfnjh2 c7e4f8ezqh rjkjrjkmxbr birthday133 6215mila6215 seniseviyor fitzgerald bmvm3e46gtr blackadder
  2606642yra valentinka maisuradze kensington fgjkbyfhbz chinchilla 1q3e5t7u9o ronaldo123 iamawesome sergeevich
  blitzkrieg ubvyfcnbrf bushmaster candyfinger starscream thesimpsons hammerhead kozanostra marinochka maintenance
  vladivostok yfcnhjtybt vitalik123 gjhjlfcjqrb candyeater littleslut love777321777 yoshimitsu activation 192837465q
  123456789aaa nastya1997 4815162342lf pfqwtd27121988 cnfc35762209 1324354657 1994200414 2143658709 chester123
  utyyflmtdyf undergroun sylviahans civilization h72sfibbnl gilbert2707 misiaczek1 alphabravo blacklabel
  findaupair007 alpha135792468 parol12345 ghtdtlvtldtl edwardcullen alejandro1 vfrcbvtyrj s1a2s3h4a5 w1w2w3w4w5
  klubnichka 20162016up gfhfktkjuhfv qazwsx123456 pyfrjvcndj sweetdreams 70780070780 azerbaycan lytdybrbdfvgbhf
  santamaria passwordassword ronaldinho10 svensps820 12andriy14 underwater crepusculo chupakabra ipo54tj45uy856
  waterfalls imjakie123 rubberduck villeneuve bassmaster godzils4s7 taylormade 89semtsriuty foreveryoung pointbreak
  sdicmt7seytn tylerca310 technician blacksonblon tottenham1 thirteen13 sunglasses 420842084208555 frankzappa
  nightmare1 corporation bot_schokk idontknow1 sweetiepie alkanaft123 crazyhorse ktjynsq40147 1a2a3a4a5a6a
  bullnuts2003 sunflower1 gjyjvfhtdf hocuspocus noonehackme lothlorien charlotte1 blacksheep t5r4e3w2q1 ss6z2sw6lu
  shelbygt500 dmiller12as rockandroll 050605rostik 19960610ilja djljghjdjl 7410258963 jesusfreak lineage123
  dtynbkznjh 80361665abc 0123698745 eghfdktybt monster123 9731553197 fuckthroat bvncnbnvvbn gundamwing marcuseckos
  housemusic progressive dreamonline 89057003343 plhfdcndeq winstonone e6pz84qfcj z1x2c3v4b5n6 89181502334
  entertainment playstatio 89063032220m 5858855abc nesterenko fdnjhbpfwbz fcnfkfdbcnf badiman28200 zexts364325
  fuckoff666 charlie111 nhbujyjvtnhbz grimreaper devastator ubnkthrfgen polniypizdec1102 ne_e_pod_chehyl 89132664230
  thundercat dragonforce hd764nw5d7e1vbv fyfcnfcbz1 knucklehead aezakmi123 applejuice 89614774181 rfkbajhybz
  stephanie1 userexecute uniqueness ivanivanov josephphone7 freyfvfnfnf novosibirsk 80972694711 konovalova
  krasavchik fishfinger gthtrfnbgjkt dunnowho89 configuratio msoracle32re boy1cool23 vinogradov bhrh0h2oof6xbqjeh
  voxstrange 193570356033
  `
    .trim()
    .split(/\s+/),
)
