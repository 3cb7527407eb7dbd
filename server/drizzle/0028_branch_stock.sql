CREATE TABLE "branch" (
	"number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"distribution_center" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"stock_as_of" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "item_stock" (
	"item_key" integer NOT NULL,
	"branch_number" text NOT NULL,
	"quantity" integer NOT NULL,
	"stocking_class" text DEFAULT '' NOT NULL,
	"as_of" timestamp with time zone,
	CONSTRAINT "item_stock_item_key_branch_number_pk" PRIMARY KEY("item_key","branch_number")
);
--> statement-breakpoint
-- Stock changes all day: room for new versions of a row on its own page, and a vacuum well before a fifth of them is dead.
ALTER TABLE "item_stock" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
-- The four branches that were constants until now, where there are items whose stock is told by them.
INSERT INTO "branch" ("number", "name", "city", "distribution_center", "position")
SELECT * FROM (VALUES ('14', 'Tacoma WA', 'Tacoma', 'DC1', 1), ('16', 'Reno NV', 'Reno', 'DC3', 2),
	('82', 'Irving TX', 'Irving', 'DC2', 3), ('18', 'Irving TX', 'Irving', 'DC2', 4)) b
WHERE EXISTS (SELECT FROM "item");--> statement-breakpoint
INSERT INTO "item_stock" ("item_key", "branch_number", "quantity", "stocking_class")
SELECT i."item_key", b."number", i."quantities"[b."position"], coalesce(i."stocking_classes"[b."position"], '')
  FROM "item" i CROSS JOIN "branch" b WHERE i."quantities"[b."position"] IS NOT NULL
 ORDER BY i."item_key", b."number";--> statement-breakpoint
ALTER TABLE "item" DROP COLUMN "quantities", DROP COLUMN "stocking_classes";