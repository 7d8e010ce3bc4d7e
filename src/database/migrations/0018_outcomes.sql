CREATE TABLE "campaigns" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"folder_ids" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"code_ids" text[] DEFAULT '{}' NOT NULL,
	"page_ids" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"goal" jsonb,
	"cost" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code_id" text NOT NULL,
	"scan_id" text NOT NULL,
	"name" text NOT NULL,
	"value" double precision,
	"currency" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_steps" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"scan_id" text NOT NULL,
	"step" text NOT NULL,
	"opened_id" text NOT NULL,
	CONSTRAINT "visit_steps_workspace_id_code_id_scan_id_step_pk" PRIMARY KEY("workspace_id","code_id","scan_id","step")
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "availability" jsonb;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "track_conversions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "placement" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "scan_id" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "code_id" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "events" text[] DEFAULT '{"scan.created"}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "conversions_scan" ON "conversions" USING btree ("workspace_id","scan_id","name");--> statement-breakpoint
CREATE INDEX "conversions_code" ON "conversions" USING btree ("workspace_id","code_id","scan_id");--> statement-breakpoint
CREATE INDEX "visit_steps_opened" ON "visit_steps" USING btree ("workspace_id","opened_id","scan_id");--> statement-breakpoint
CREATE INDEX "codes_limited" ON "codes" USING btree ("workspace_id","id") WHERE ("codes"."availability"->>'scanLimit') is not null;--> statement-breakpoint
CREATE INDEX "submissions_code" ON "submissions" USING btree ("workspace_id","code_id","scan_id") WHERE "submissions"."code_id" is not null;