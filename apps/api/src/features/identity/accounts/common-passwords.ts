/**
 * The passwords of at least 10 characters among the 49,233 most common ones that no rule of `@shop/domain/password`
 * covers, from the dictionary of @zxcvbn-ts/language-common 4.1.3 (MIT), and those of the 19,640 of Django 5.2 (BSD). Not in the domain package, because the browser
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
  homelesspa passer2009 fqrg7cs493 cjmasterinf yuantuo2012 diosesfiel pe#5gz29ptzmse 111222tianya myspace123
  startfinding spongebob1 yagjecc826 3odi15ngxb 421uiopy258 1v7upjw3nt uqa9ebw445 sz9kqcctwy d2xyw89sxj
  justinbieb 3d8cubaj2e p3rat54797 southside1 w5txn36alfw babygirl12 2012comeer n8zgt5p0shw= vrbgqns997
  superstar1 christina1 qti7zxh18u megaparol12345 september1 g9l2d1fzpy diwtgm8492 sexybitch1 telechargement
  teddybear1 golfcourse x4ivyga51f christine1 barcelona1 6hbf28w791 tnk0mk16vx h1xp2z2duk yfdbufnjh10305070
  ka_djkhjsy6 passer2011 buttercup1 ohmnamah23 y6p67ftrqj christmas1 ocpoook325 swordfish1 catherine1 1zn6fpn01x
  scoobydoo1 butterfly2 1fr2rfq7xl g13916055158 youngmoney katherine1 bettyboop1 1q2w3e4r5t6y7u8i9o0p myspace.co
  bubblegum1 5xfgs3ii9d cashmoney1 longhorns1 september2 skate4life babygirl13 nks230kjs82 alejandra1 d71lwz9zjs
  babycakes1 disturbed1 spiderman2 5532361cnjqrf qdujvyg5sxa eh1k9oh335 jellybean1 iamthebest kissmyass1
  uvgx8f8232 jessica123 jesucristo babygirl10 billabong1 love123456 newcastle1 southpark1 littleman1 ilovemymom
  3rjs1la2qe d9zufqd92n cassandra1 dominique1 sweetness1 cellphone1 lovehurts1 chocolate2 3rjs5la8qe elizabeth2
  jjcg16dj5k xiang123456 1q2w3e4r5t6y7u spongebob2 microsoft1 nyq28giz1z hernandez1 linkedin123 0r968ji9ufj6
  anthony123 fu7u4a#$$$ babygirl11 92k2cizcdp snowflake1 pakistan123 jundian2011xr yfdbufnjh63 happiness1
  18atcskd2w familyguy1 viphv5j736 godisgood1 whatthezor 000webhost iw14fi9jxl nickjonas1 wolverine1 qwe1122334
  cm6e7aumn9 mackenzie1 8ix6s1fceh butterfly7 blueberry1 chargers21 pok29q6666 marijuana1 michelle12 valentine1
  johndeere1 backspace1 taishan2011 jeffhardy1 ty2t1hv3oc snowboard1 fuckyou666 dragonfly1 december12 godfather1
  ttd955audg houston713 cardinals1 babygirl01 francisco1 sexybeast1 chelsea123 nathaniel1 woaini1314 softball12
  babygirl14 iamnumber1 iloveme123 starcraft1 angelbaby1 loveyou123 lovergirl1 rodriguez1 halloween1 ilovechris
  souljaboy1 diosesamor cepetsugih demon1q2w3e rocknroll1 smackdown1 blackjack1 friends123 brandon123 hollister2
  demon1q2w3e4r lovesucks1 gabrielle1 dominican1 pothead420 november11 starbucks1 uhfybn8888 alexander2
  estrellita myspace101 demon1q2w3e4r5t capricorn1 projectsadminx huhbbhzu78 ichliebedich megasecret pimpdaddy1
  prettyboy1 bubbles123 butterfly3 ohiostate1 networking pazzword123 kifj9n7bfu moonlight1 margarita1
  montgom2409 bobmarley1 forzamilan america123 babygirl15 triskelion john!20130605at1753 linkedin2011 liverpool8
  1q2w3e4r5t6y7u8i w66yrybgra fullaccess mrf11277215 babygirl09 harrypotte mileycyrus ihatethisgame babygurl12
  u1v7hhh7ef lightning1 bigpimpin1 cleveland1 wonderful1 mississipp darkangel1 history278 owt243ygbj x3luym2mmj
  classof201 motocross1 emachines1 playboy123 s8ylpe9jdpvym bestfriends thegreat123 northside1 principessa
  lifesucks1 princesita tweetybird ordinateur mega_pizdetz666 greenday12 18n28n24a5 godislove1 puppylove1
  samantha12 music4life babygirl21 basketbal1 guadalupe1 bellissima babygirl16 babygirl08 babygirl23 maradona10
  z0102030405 chevrolet1 gabriel123 softball11 budweiser1 baili123com argentina1 jaihanuman qwegta13091990
  bugsbunny1 l6ho3tg7wb valentina1 christian2 supergirl1 william123 id6c3wr6un cookiemons september9 1butterfly
  matthew123 candycane1 babygirl69 feder_1941 sagitarius forzainter starlight1 rainbow123 magandaako chronic420
  softball13 beautiful2 doomsayer.2.7mords.v cookies123 jennifer12 h2vwdubjx4 seniseviyorum christelle
  eqes606898 onedirection softball10 scvmofas79 ilovejusti google.com twilight12 babygirl22 hurricane1
  maryjane42 dontforget r9lw4j8khx panasonic1 littlebit1 w5tn36alfw septiembre gymnastics patriots12 pinkfloyd1
  milkshake1 stonecold1 skywalker1 butterfly8 slipknot66 couponsc10 rockstar12 classof200 jobshop2002 mikejones1
  9uzp9jek3f 1q2w3e4r5t6y7u8i9o godlovesme grenouille liverpool9 heartbreak myspace200 babygirl19 mylinkedin
  december25 jefferson1 fuckoff123 marseille13 slimshady1 doomsayer.2.7mords.vv poohbear12 teamomucho
  computer123 ilovemysel 3s43pth5aea monkeyman1 tennessee1 guatemala1 candygirl1 radiohead1 daddygirl1
  2000comeer telephone1 fucklove13 mahalkita1 backstreet momanddad1 gribouille tinkerbel1 summer2010 priscilla1
  iloveindia underoath1 cutiepie12 babygirl20 josephine1 annabelle1 november19 detroit313 crackhead1 jfgvcqbuzug
  highschool villanueva silverado1 liverpool2 passer2010 chocolate! change1234 ilovejosh1 rbotmvz954 newport100
  deathnote1 brittany12 smokeweed1 mickeymous jonathan12 chocolate7 esmeralda1 x99qomx561 2cxdn8s271 riverside1
  cleopatra1 crazygirl1 loveu4ever blood4life gabriella1 hilaryduff melissa123 jiefang007 westside13 iloveyouba
  december19 butterfly6 chocolate3 anastasia1 hello12345 danielle12 johnnydepp godblessme patrick123
  migrationschool 1234567891011 popcorn123 greeneyes1 universal1 makemoney1 southpole1 manunited1 freestyle1
  cupcake123 babygirl18 holyspirit scoobydoo2 chihuahua1 babygirl07 quality123 warhammer1 sexygirl12 gunsnroses
  olamilekan bumblebee1 elisabetta ilovealex1 destiny123 arschloch1 vanessa123 ilovenick1 xblhintb9w forever123
  fantastic4 elizabeth3 cristiano7 midnight12 liverpool123 friends4ev remington1 xtseo2011tdx december10
  mv46vkmz10 crazybitch fuckyou420 spongebob3 gettherefast hotmail123 evolution1 clementine president1
  johnathan1 ilovemybab jackson123 iloveboys1 3daysgrace michoacan1 liverpool5 fuckyoubit internazionale
  diamond123 olanrewaju bvp33w7epu 1fptjtl919 starwars12 butterfly9 jackass123 papichulo1 harekrishna jamesbond1
  mcdonalds1 countryboy ilovematt1 hellomoto1 notredame1 freedom123 electrical myspace4me whatever12 monkeyboy1
  november12 richard123 carebears1 inuyasha12 dkxjizc282 skyliner34 ilovemykids coccinella juliana123 5plk4l5uc7
  realestate heartless1 jesusloves bismillah1 5845201314 sylvester1 dramaqueen sephiroth1 softball14 butterfly5
  tzir25l5kn heyheyhey1 5x1cjdsb9p aerosmith1 babyboy123 softball22 longbeach1 lolipop123 antoinette johncena12
  skaterboy1 boyfriend1 flowerpower myspace201 psychology browneyes1 flatblocker 1zn6fpn01n eastside13
  1sexybitch arcobaleno slipknot12 qh6xl1p9xj elizabeth7 metallica2 rememberme stephanie2 successful nevermind1
  brownsugar foxracing1 blackwater 1life2live idontcare1 happyfeet1 sdf7asdf6asdg8df j1v1fp2bxm hillbilly1
  yu5l97wk8q icecream12 hamburger1 november20 november18 philippine butterfly0 dangerous1 3qdlqb49js psicologia
  wednesday1 limegreen1 ilovemymum ilovemike1 maplestory westcoast1 runescape2 butterfly4 babygurl13 demon12345
  ilovehim12 starburst1 bobesponja babygirl17 michaeljac angeleyes1 cheerleade delicious1 ilovemydad
  zmx870919123 november17 minicalibra hgrfqg4577 coregmedia imthebest1 steelers43 marketing1 francesca1
  november23 employment november10 southside3 liverpool0 zacatecas1 december21 ukflbfnjh12 november21 viewsonic1
  december20 madison123 ilovemyfam waterfall1 delpiero10 inactive1996aug iw14fi9jwqa demilovato marguerite
  november22 baltimore1 pandabear1 lydcc20091314 fisherman1 poptropica jesuslovesme brokenhear november13
  hevhk43n9j earnhardt3 newyork123 december22 amdturion64 coolbeans1 sexyblack1 0icotpd785 ilovemykid dolphins13
  opernhaus1 november15 icxkyb7972 cool123456 chicharito crystal123 love4ever1 hollywood2 dance4life december13
  realnigga1 wsbe279qsg superstar2 tombrady12 woodstock1 m1am1b3ach butterfly! liverpool7 transforme michelle11
  carpediem1 capricornio education1 spongebob9 gangsta123 jaigurudev 31x7t5xbke benjamin15 september3 forgotten1
  bwfq23jp7f esperanza1 december23 forzanapoli lilwayne12 sugarbear1 fxzz75$yer 121324810z michelle13
  november16 lovelygirl iloveryan1 loserface1 1qaz2wsx3e ilovedavid scooter123 victoria12 dfg5fhg5vgfh1
  polarbear1 1q2w3e4r5t6 ryan962052 qugrqfo825 babygirl24 december11 blackrose1 allahakbar alexander3 k47rizxt2g
  marseille1 yourmom123 newpasswor happydays1 december17 123admin321a taekwondo1 ichliebedi selenagome
  minnesota1 snoopdogg1 fuckyouall googletester glamorous1 salvation1 hawkesbury93 amoreterno allrecipes
  1chocolate pocahontas spiderman7 oks65b6666 cameron123 antonio123 december15 nha7ebf6kp hx28o9e646 december18
  q0tsrbv488 messenger1 chocolate5 september8 newthree51 flowers123 pqntmt1247 oldschool1 hotmail.com edxk20qmfs
  spongebob7 gossipgirl chelle1234 jesuslives f1uuhza723 november14 elizabeth9 juggalo420 fuckthewor elisabeth1
  gangster12 december16 pennstate1 happy12345 poopmaster broadband1 elizabeth8 hbhc8290826 karakartal
  gtavicecity 13587930210 magdalena1 spionin8688 elizabeth0 randyorton supernova1 kirill1990 d0r1nc0urt
  olo65b6666 myspacepas johncena54 lovemykids superwoman november25 jordan2345 1211109032 blablabla1 yellowcard
  resing1965 beethoven9 xige5516726 blackcat123 sweetangel iloveyoux3 staredobre december31 element123
  yemi19900911 nomeacuerdo 31081981rs qiciqdp162 chocolate9 vascorossi september7 thissucks1 gwarmonster
  cheguevara ss563563ss teddybear2 pakistan12 jkiuztdftl57 lebronjame trapdoor60 povlmly727 honeybunny
  lightning2 xantria10315 kuana230345 doodlebug1 tinkerbell1 aksrms8010 starwarsfan10 skaterdude blkdrag0ns
  hannahmontana linkedin11 christmas2 wrasloco11 pinkpanther whitetiger dangerous12 teonamaria1 jiang8kevin
  barbiegirl cds04121989 seminoles1 sexychick1 hannover96 vitor1268123 sabrina123 michelle01 spider-man
  maximiliano m01759766727 123456789101112 trackstar1 weronika1992 carpenter1 chocolate8 goodtimes1 summer2008
  neworleans12345 william2631 courtney12 yggdrasil4 aug!272010 mamikawada tuputamadre charly2004 nicholas12
  @bigmir.net cookiemonster komputer12 spongebob0 fullmetal1 iloveyouso nickiminaj akademiks11 natiichen999
  newjersey1 basketbal9 starwars111 skateordie november24 cordell123 henderson1 steflio3123 armstrong1
  alejandro2 december28 kinomoto89 jarox1301! billiejoe1 november27 sexybitch2 moonshine1 chocolate4 kissmyass2
  december14 girlygirl1 softball21 nothings123 520love101182 matyas2001 leolong1985 butterball hollister3
  hans4queck kartoffelpuffer lightpower12345 maella1311 vfhbjk1801 farfallina lionheart1 ladiesman1 ilovejames
  softball23 hannahmont angelseye22 southside2 christian7 virtue1234 butterflies stefangreil1983 total12scherz
  2kroliczek southwest1 adams33486 serafina14 salmankhan christina2 saxophone1 mario140773 proverbs31 wpcakir264
  sexymama12 somanypickles27 ahbird1984 killer1234 armorgames nickelback pakistan786 weyersheim emmanuelle
  kassandra1 daredevil1 leliane50934 johnny1959 guillermo1 kmzwa8awaa moderncombat 2pacshakur concepcion
  owt243ygbh phoenix888 softball15 roanne42300 faca210898 monstercha istanbul34 marek14michal przyjaciolki
  heartbroke laurel12creek lovehurts2 yandi20080527 computer11 ezekiel11991 yaoiisgrand boguska123 gigaman8891
  thebears12 heather123 accountant november30 jellybeans marvel5454 aquamarine almario927 ibicguwjic redskins21
  arabella24630 november26 spiderman4 20070509031 meatball99 heterosexual manchesterunited blackhawk1 skittles12
  krystyna56 schokolade igetmoney1 toulouse31 tiffany123 metallica6 sebastian106 2416101113 josemanuel
  independen agnieszka1 knackwurst8853 ethanryan01 babygirl06 babygurl14 pimpjuice1 fallen_angel
  `
    .trim()
    .split(/\s+/),
)
